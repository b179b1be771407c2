// The roles of users and what each role may open, the states of their accounts, and a cookie
// that says that a user is signed in. No schema here: the phone's first load must not need one.
export const roles = ["learner", "staff", "admin"] as const;
export type Role = (typeof roles)[number];

export const accountStatuses = ["active", "suspended", "deleted"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

type User = { role: Role };

export const canOpenPanel = (person: User) => person.role !== "learner";

export const isAdmin = (person: User) => person.role === "admin";

/**
 * A cookie that scripts can read, beside the session's. Without it the app does not ask who is
 * signed in, and gets no refusal.
 */
export const SIGNED_IN_COOKIE = "signed-in";

export const hasSignedInCookie = (cookies: string | null) =>
  new RegExp(`(?:^|;)\\s*${SIGNED_IN_COOKIE}=1\\s*(?:;|$)`).test(cookies ?? "");
