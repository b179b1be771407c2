/** Every address of the app, written once. */
export const paths = {
  home: "/",
  chat: "/ai",
  pricing: "/pricing",
  course: (courseId: string) => `/courses/${courseId}`,
  account: "/account",
  password: "/account#password",
  signIn: "/signin",
  outbox: "/outbox",
  downloads: "/downloads",
  panel: "/admin",
};

/** Signing in, and then back to where the person was. */
export const signInPath = (next: string) =>
  next === paths.home ? paths.signIn : `${paths.signIn}?next=${encodeURIComponent(next)}`;

/** The same by way of the server, which works before any script does. */
export const loginPath = (next: string) => `/api/login?next=${encodeURIComponent(next)}`;
