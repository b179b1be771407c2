// The parts of the rows of the access table: who calls, whose thing the call names, and which
// status comes back.

/** Whose thing the call names: the caller's own, another user's, or one that does not exist. */
export type Whose = "own" | "foreign" | "missing";

export const actors = ["visitor", "learner", "enrolled", "staff", "admin", "suspended"] as const;
export type Actor = (typeof actors)[number];

export type Row = {
  /** Method and path as the route declares them: "GET /api/…". */
  route: string;
  /** The path's parameters for each case. A path without parameters has only the case `own`. */
  params?: Partial<Record<Whose, Record<string, string>>>;
  /** A valid body. */
  body?: Record<string, unknown>;
  /** For a form instead of a body: the content of the file. */
  file?: string;
  /** Why a repeat does no harm: the call has a key, or may safely run twice. */
  repeats?: "key" | "harmless";
  /** One status for all cases, or one for each case. */
  answers: Record<Actor, number | Partial<Record<Whose, number>>>;
};

export const everybody = (status: number): Row["answers"] => ({
  visitor: status,
  learner: status,
  enrolled: status,
  staff: status,
  admin: status,
  suspended: status,
});
export const signedIn = (status: number): Row["answers"] => ({
  ...everybody(status),
  visitor: 401,
  suspended: 401,
});

/** Answers of a call for users who may study the course of the thing. */
export const studying = (status: number): Row["answers"] => ({
  visitor: 401,
  learner: { own: 403, foreign: 403, missing: 404 },
  enrolled: { own: status, foreign: 403, missing: 404 },
  staff: { own: status, foreign: status, missing: 404 },
  admin: { own: status, foreign: status, missing: 404 },
  suspended: 401,
});

/** Answers of a call for staff and admins. */
export const ofPanel = (status: number | Partial<Record<Whose, number>>): Row["answers"] => ({
  visitor: 401,
  learner: 403,
  enrolled: 403,
  staff: status,
  admin: status,
  suspended: 401,
});

/** Answers of a call for admins only. */
export const ofAdmin = (status: number | Partial<Record<Whose, number>>): Row["answers"] => ({
  ...ofPanel(status),
  staff: 403,
});

export const ofCourse = {
  own: { courseId: "ai-master" },
  foreign: { courseId: "ai-business-mastery" },
  missing: { courseId: "ai-nothing" },
};
/**
 * Ids of the test's rows. A section, a video, a resource, a note and a question of each course have
 * the course's id here. A learner's account has the id of "own", and a staff account that of
 * "foreign".
 */
export const things = {
  "ai-master": "00000000-0000-4000-8000-00000000000a",
  "ai-business-mastery": "00000000-0000-4000-8000-00000000000b",
} as const;
export const named = (name: string) => ({
  own: { [name]: things["ai-master"] },
  foreign: { [name]: things["ai-business-mastery"] },
  missing: { [name]: "00000000-0000-4000-8000-00000000000c" },
});
export const withLanguage = (params: Record<Whose, Record<string, string>>) => ({
  own: { ...params.own, language: "en" },
  foreign: { ...params.foreign, language: "en" },
  missing: { ...params.missing, language: "en" },
});
/** Answers of a call that only the owner may make. The enrolled learner is the owner. */
export const ownNote: Row["answers"] = {
  visitor: 401,
  learner: 404,
  enrolled: { own: 200, foreign: 404, missing: 404 },
  staff: 404,
  admin: 404,
  suspended: 401,
};
/** Answers of a panel call about a thing of any course. */
export const inPanel = (status: number) => ofPanel({ own: status, foreign: status, missing: 404 });
export const onVideo = named("videoId");
export const ofNote = named("noteId");
