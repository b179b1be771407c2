// The expected answer of every call for every role. The data is literal, so that a mistake in a
// policy cannot repeat here. A route without a row fails the test that calls all routes.
import { chatRows } from "./access-chat.ts";
import { panelRows } from "./access-panel.ts";
import {
  everybody,
  named,
  ofCourse,
  ofNote,
  onVideo,
  ownNote,
  type Row,
  signedIn,
  studying,
  things,
  withLanguage,
} from "./access-roles.ts";

export const accessTable: Row[] = [
  { route: "GET /healthz", answers: everybody(200) },
  { route: "GET /readyz", answers: everybody(200) },
  { route: "GET /api/readyz", answers: everybody(200) },
  // Without the setting METRICS_TOKEN. metrics-route.test.ts has the answers with a token.
  { route: "GET /metrics", answers: everybody(404) },
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
  { route: "GET /api/auth/data", answers: signedIn(200) },
  {
    route: "POST /api/auth/deletion",
    repeats: "harmless",
    // The test has only one admin.
    answers: { ...signedIn(200), admin: 409 },
  },
  { route: "DELETE /api/auth/deletion", answers: signedIn(200) },
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
  {
    route: "GET /api/courses/:courseId/syllabus",
    params: ofCourse,
    answers: {
      visitor: { own: 200, foreign: 200, missing: 404 },
      learner: { own: 200, foreign: 200, missing: 404 },
      enrolled: { own: 200, foreign: 200, missing: 404 },
      staff: { own: 200, foreign: 200, missing: 404 },
      admin: { own: 200, foreign: 200, missing: 404 },
      suspended: { own: 200, foreign: 200, missing: 404 },
    },
  },
  { route: "GET /api/courses/:courseId/overview", params: ofCourse, answers: studying(200) },
  { route: "GET /api/courses/:courseId/sections", params: ofCourse, answers: studying(200) },
  { route: "GET /api/courses/:courseId/videos", params: ofCourse, answers: studying(200) },
  { route: "GET /api/courses/:courseId/resources", params: ofCourse, answers: studying(200) },
  // These videos are not free. `features/videos/free-lessons.test.ts` has the table of free ones.
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
  { route: "GET /api/home", answers: signedIn(200) },
  { route: "GET /api/progress", answers: signedIn(200) },
  { route: "GET /api/courses/:courseId/progress", params: ofCourse, answers: studying(200) },
  {
    route: "PUT /api/videos/:videoId/progress",
    params: onVideo,
    body: { watched: [[0, 1000]], position: 1, positionAt: "2026-01-01T00:00:00Z", marked: true },
    answers: studying(200),
  },
  { route: "GET /api/courses/:courseId/notes", params: ofCourse, answers: studying(200) },
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
    route: "POST /api/questions/seen",
    body: { ids: [things["ai-master"]] },
    repeats: "harmless",
    answers: signedIn(200),
  },
  {
    route: "GET /api/questions/:questionId",
    params: named("questionId"),
    answers: studying(200),
  },
  { route: "DELETE /api/questions/:questionId", params: named("questionId"), answers: ownNote },
  // Without words. `features/search/policy.test.ts` has the table of who finds what.
  { route: "GET /api/search", answers: signedIn(400) },
  { route: "GET /api/usage", answers: signedIn(200) },
  {
    route: "POST /api/sync",
    body: { writes: [{ id: things["ai-master"], kind: "note.paint", payload: {} }] },
    repeats: "harmless",
    answers: signedIn(200),
  },
  ...chatRows,
  ...panelRows,
];
