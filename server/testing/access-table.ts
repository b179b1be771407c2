// Who gets what answer on every call: literal, so that a slip in a policy cannot slip in here too.
// A route without a row fails the test that walks them.

/** Whose thing is asked for: the caller's own, somebody else's, or one that does not exist. */
export type Whose = "own" | "foreign" | "missing";

export const actors = ["visitor", "learner", "enrolled", "staff", "admin", "suspended"] as const;
export type Actor = (typeof actors)[number];

export type Row = {
  /** "GET /api/…" as the route is written. */
  route: string;
  /** The path's parameters for each case; one case `own` where the path has none. */
  params?: Partial<Record<Whose, Record<string, string>>>;
  /** A body that fits. */
  body?: Record<string, unknown>;
  /** How a second sending is kept from doing it twice. */
  repeats?: "key" | "harmless";
  /** One status for all cases, or one for each. */
  answers: Record<Actor, number | Partial<Record<Whose, number>>>;
};

const everybody = (status: number): Row["answers"] => ({
  visitor: status,
  learner: status,
  enrolled: status,
  staff: status,
  admin: status,
  suspended: status,
});
const signedIn = (status: number): Row["answers"] => ({
  ...everybody(status),
  visitor: 401,
  suspended: 401,
});

export const accessTable: Row[] = [
  { route: "GET /healthz", answers: everybody(200) },
  { route: "GET /readyz", answers: everybody(200) },
  { route: "GET /api/config", answers: everybody(200) },
  { route: "GET /api/login", answers: everybody(302) },
  {
    route: "POST /api/signin",
    body: { email: "nobody@people.test", password: "not the password" },
    answers: everybody(401),
  },
  { route: "POST /api/signout", repeats: "harmless", answers: everybody(200) },
  { route: "GET /api/auth/user", answers: signedIn(200) },
  {
    route: "POST /api/auth/password",
    body: { currentPassword: "not the password", newPassword: "long enough" },
    repeats: "key",
    answers: signedIn(401),
  },
  { route: "GET /api/user/enrollments", answers: signedIn(200) },
  {
    route: "GET /api/enrollment/:courseName",
    params: {
      own: { courseName: "ai-master" },
      foreign: { courseName: "ai-business-mastery" },
      missing: { courseName: "ai-nothing" },
    },
    answers: {
      visitor: 401,
      learner: { own: 200, foreign: 200, missing: 404 },
      enrolled: { own: 200, foreign: 200, missing: 404 },
      staff: { own: 200, foreign: 200, missing: 404 },
      admin: { own: 200, foreign: 200, missing: 404 },
      suspended: 401,
    },
  },
  {
    route: "POST /api/enrollment",
    body: { courseName: "ai-first-step" },
    repeats: "key",
    answers: signedIn(201),
  },
  {
    route: "DELETE /api/enrollment",
    body: { courseName: "ai-first-step" },
    answers: signedIn(200),
  },
];
