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

/** What those are answered who may study the course that it belongs to. */
const studying = (status: number): Row["answers"] => ({
  visitor: 401,
  learner: { own: 403, foreign: 403, missing: 404 },
  enrolled: { own: status, foreign: 403, missing: 404 },
  staff: { own: status, foreign: status, missing: 404 },
  admin: { own: status, foreign: status, missing: 404 },
  suspended: 401,
});

/** What those are answered for whom the panel is. */
const ofPanel = (status: number | Partial<Record<Whose, number>>): Row["answers"] => ({
  visitor: 401,
  learner: 403,
  enrolled: 403,
  staff: status,
  admin: status,
  suspended: 401,
});

const ofCourse = {
  own: { courseId: "ai-master" },
  foreign: { courseId: "ai-business-mastery" },
  missing: { courseId: "ai-nothing" },
};
/** A section, a video, a resource, a note and a question of each course have been given these. */
export const things = {
  "ai-master": "00000000-0000-4000-8000-00000000000a",
  "ai-business-mastery": "00000000-0000-4000-8000-00000000000b",
} as const;
const named = (name: string) => ({
  own: { [name]: things["ai-master"] },
  foreign: { [name]: things["ai-business-mastery"] },
  missing: { [name]: "00000000-0000-4000-8000-00000000000c" },
});
const withLanguage = (params: Record<Whose, Record<string, string>>) => ({
  own: { ...params.own, language: "en" },
  foreign: { ...params.foreign, language: "en" },
  missing: { ...params.missing, language: "en" },
});
/** Answered to nobody but their owner, who is the one enrolled. */
const ownNote: Row["answers"] = {
  visitor: 401,
  learner: 404,
  enrolled: { own: 200, foreign: 404, missing: 404 },
  staff: 404,
  admin: 404,
  suspended: 401,
};
/** The same, whichever course it belongs to. */
const inPanel = (status: number) => ofPanel({ own: status, foreign: status, missing: 404 });
const onVideo = named("videoId");
const ofNote = named("noteId");

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
  { route: "GET /api/courses/:courseId/overview", params: ofCourse, answers: studying(200) },
  { route: "GET /api/courses/:courseId/sections", params: ofCourse, answers: studying(200) },
  { route: "GET /api/courses/:courseId/videos", params: ofCourse, answers: studying(200) },
  { route: "GET /api/courses/:courseId/resources", params: ofCourse, answers: studying(200) },
  { route: "GET /api/videos/:videoId/stream", params: named("videoId"), answers: studying(302) },
  {
    route: "GET /api/videos/:videoId/captions/:language",
    params: withLanguage(named("videoId")),
    answers: studying(200),
  },
  {
    route: "GET /api/resources/:resourceId/download",
    params: named("resourceId"),
    answers: studying(302),
  },
  { route: "GET /api/progress", answers: signedIn(200) },
  { route: "GET /api/courses/:courseId/progress", params: ofCourse, answers: studying(200) },
  {
    route: "PUT /api/videos/:videoId/progress",
    params: onVideo,
    body: { watched: [[0, 1000]], position: 1, positionAt: "2026-01-01T00:00:00Z", marked: true },
    answers: studying(200),
  },
  { route: "GET /api/videos/:videoId/notes", params: onVideo, answers: studying(200) },
  {
    route: "POST /api/videos/:videoId/notes",
    params: onVideo,
    body: { content: "Try this at work", atSecond: 12, createdAt: "2026-01-01T00:00:00Z" },
    repeats: "key",
    answers: studying(201),
  },
  {
    route: "PATCH /api/notes/:noteId",
    params: ofNote,
    body: { content: "Tried it" },
    answers: ownNote,
  },
  { route: "DELETE /api/notes/:noteId", params: ofNote, body: {}, answers: ownNote },
  { route: "GET /api/courses/:courseId/qa", params: ofCourse, answers: studying(200) },
  {
    route: "POST /api/courses/:courseId/qa",
    params: ofCourse,
    body: { question: "How long is it?", createdAt: "2026-01-01T00:00:00Z" },
    repeats: "key",
    answers: studying(201),
  },
  { route: "GET /api/videos/:videoId/qa", params: onVideo, answers: studying(200) },
  {
    route: "POST /api/videos/:videoId/qa",
    params: onVideo,
    body: { question: "What does it mean?" },
    repeats: "key",
    answers: studying(201),
  },
  { route: "GET /api/questions/answered", answers: signedIn(200) },
  {
    route: "GET /api/admin/courses/:courseId/questions/count",
    params: ofCourse,
    answers: ofPanel({ own: 200, foreign: 200, missing: 404 }),
  },
  {
    route: "PATCH /api/qa/:questionId/answer",
    params: named("questionId"),
    body: { answer: "Because the words before it make it likely." },
    // Staff have answered them when the administrator comes.
    answers: {
      ...ofPanel({ own: 200, foreign: 200, missing: 404 }),
      admin: { own: 409, foreign: 409, missing: 404 },
    },
  },
  { route: "GET /api/admin/summary", answers: ofPanel(200) },
  {
    route: "POST /api/questions/seen",
    body: { ids: [things["ai-master"]] },
    repeats: "harmless",
    answers: signedIn(200),
  },
  {
    route: "POST /api/sync",
    body: { writes: [{ id: things["ai-master"], kind: "note.paint", payload: {} }] },
    repeats: "harmless",
    answers: signedIn(200),
  },
  {
    route: "POST /api/admin/sections",
    body: { courseId: "ai-master", title: "Basics", description: "Where to begin" },
    repeats: "key",
    answers: ofPanel(201),
  },
  {
    route: "PATCH /api/admin/sections/:sectionId",
    params: named("sectionId"),
    body: { title: "First words", description: "" },
    answers: inPanel(200),
  },
  {
    route: "DELETE /api/admin/sections/:sectionId",
    params: named("sectionId"),
    answers: inPanel(200),
  },
  { route: "GET /api/admin/courses/:courseId/order", params: ofCourse, answers: inPanel(200) },
  {
    route: "PATCH /api/admin/courses/:courseId/order",
    params: ofCourse,
    body: { sections: [], videos: [{ sectionId: null, ids: [] }], revision: undefined },
    answers: inPanel(200),
  },
  {
    route: "POST /api/admin/courses/:courseId/overview",
    params: ofCourse,
    body: {
      courseId: undefined,
      description: "What AI is",
      objectives: ["Ask well"],
      requirements: "A phone",
      targetAudience: [],
      updatedAt: undefined,
    },
    repeats: "key",
    answers: inPanel(200),
  },
];
