// Who comes to a call, for whose things, and what each is answered: what the rows of the access table are made of.

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
  /** In place of a body: what the file holds that a form brings. */
  file?: string;
  /** How a second sending is kept from doing it twice. */
  repeats?: "key" | "harmless";
  /** One status for all cases, or one for each. */
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

/** What those are answered who may study the course that it belongs to. */
export const studying = (status: number): Row["answers"] => ({
  visitor: 401,
  learner: { own: 403, foreign: 403, missing: 404 },
  enrolled: { own: status, foreign: 403, missing: 404 },
  staff: { own: status, foreign: status, missing: 404 },
  admin: { own: status, foreign: status, missing: 404 },
  suspended: 401,
});

/** What those are answered for whom the panel is. */
export const ofPanel = (status: number | Partial<Record<Whose, number>>): Row["answers"] => ({
  visitor: 401,
  learner: 403,
  enrolled: 403,
  staff: status,
  admin: status,
  suspended: 401,
});

/** What administrators alone are answered. */
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
 * A section, a video, a resource, a note and a question of each course have been given these; and, as "own", the
 * account of a learner, as "foreign", that of one of the staff.
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
/** Answered to nobody but their owner, who is the one enrolled. */
export const ownNote: Row["answers"] = {
  visitor: 401,
  learner: 404,
  enrolled: { own: 200, foreign: 404, missing: 404 },
  staff: 404,
  admin: 404,
  suspended: 401,
};
/** The same, whichever course it belongs to. */
export const inPanel = (status: number) => ofPanel({ own: status, foreign: status, missing: 404 });
export const onVideo = named("videoId");
export const ofNote = named("noteId");
