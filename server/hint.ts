/** A cookie beside the session's that scripts may read: without it nobody need ask, and be refused, who is signed in. */
export const HINT = "signed-in";

export const hasHint = (cookies: string | null) =>
  new RegExp(`(?:^|;)\\s*${HINT}=1\\s*(?:;|$)`).test(cookies ?? "");
