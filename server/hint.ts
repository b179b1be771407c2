/**
 * A cookie that scripts can read, beside the session's. Without it the app does not ask who is
 * signed in, and gets no refusal.
 */
export const HINT = "signed-in";

export const hasHint = (cookies: string | null) =>
  new RegExp(`(?:^|;)\\s*${HINT}=1\\s*(?:;|$)`).test(cookies ?? "");
