/** Every address of the app for learners and visitors. */
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
  notes: "/notes",
  search: "/search",
  panel: "/admin",
};

/** The sign-in page, which then leads back to `next`. */
export const signInPath = (next: string) =>
  next === paths.home ? paths.signIn : `${paths.signIn}?next=${encodeURIComponent(next)}`;

/** The same through the server. This works before any script does. */
export const loginPath = (next: string) => `/api/login?next=${encodeURIComponent(next)}`;
