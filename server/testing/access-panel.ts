// The expected answers of the panel's calls. Learners are refused every call, whatever it is about.
import {
  inPanel,
  named,
  ofAdmin,
  ofCourse,
  ofPanel,
  onVideo,
  type Row,
  withLanguage,
} from "./access-roles.ts";

/** No upload has this path. A call that names it is refused for that reason alone. */
const nobodys = "videos/00000000000000000000000000000000.mp4";
const film = {
  videoURL: nobodys,
  title: "First steps",
  description: "",
  courseId: "ai-master",
  sectionId: null,
  duration: "04:30",
  order: 1,
  pieces: undefined,
};

const ofUser = named("userId");
const anyStanding = ofAdmin({ own: 200, foreign: 200, missing: 404 });

/** The order matters: each row finds what the rows before it have changed. */
const peopleRows: Row[] = [
  { route: "GET /api/admin/users", answers: ofPanel(200) },
  {
    route: "POST /api/admin/create-user",
    body: {
      email: "walker@people.test",
      password: "a-good-one",
      firstName: "Khin",
      lastName: "Htwe",
      role: "learner",
      enrolledCourses: ["ai-master"],
      courseName: undefined,
    },
    repeats: "key",
    // Staff have created this account before the admin calls.
    answers: { ...ofPanel(201), admin: 409 },
  },
  {
    route: "POST /api/admin/users/import",
    body: { rows: [{ email: "nobody", password: "a-good-one" }], check: true },
    repeats: "key",
    answers: ofPanel(200),
  },
  {
    route: "POST /api/admin/users/:userId/enroll",
    params: ofUser,
    body: { courseId: "ai-master" },
    repeats: "key",
    answers: inPanel(200),
  },
  {
    route: "POST /api/admin/users/:userId/unenroll",
    params: ofUser,
    body: { courseId: "ai-master" },
    repeats: "key",
    answers: inPanel(200),
  },
  {
    route: "POST /api/admin/enroll",
    body: { userId: ofUser.own.userId, courseName: "ai-master" },
    repeats: "key",
    answers: ofPanel(200),
  },
  {
    route: "DELETE /api/admin/enroll",
    body: { userId: ofUser.own.userId, courseName: "ai-master" },
    answers: ofPanel(200),
  },
  {
    route: "POST /api/admin/users/:userId/reset-password",
    params: ofUser,
    body: { password: "a-new-one" },
    repeats: "key",
    answers: {
      ...inPanel(200),
      staff: { own: 200, foreign: 403, missing: 404 },
    },
  },
  {
    route: "PATCH /api/admin/users/:userId",
    params: ofUser,
    body: { role: undefined, firstName: "Hnin", lastName: "Wai" },
    answers: anyStanding,
  },
  {
    route: "POST /api/admin/users/:userId/suspend",
    params: ofUser,
    body: { reason: "The fee is not paid." },
    repeats: "key",
    answers: anyStanding,
  },
  {
    route: "POST /api/admin/users/:userId/activate",
    params: ofUser,
    repeats: "key",
    answers: anyStanding,
  },
  { route: "DELETE /api/admin/users/:userId", params: ofUser, answers: anyStanding },
  { route: "GET /api/admin/audit", answers: ofAdmin(200) },
  { route: "GET /api/admin/usage", answers: ofAdmin(200) },
  { route: "GET /api/admin/usage/days", answers: ofAdmin(200) },
  { route: "GET /api/admin/usage/enrollments", answers: ofAdmin(200) },
  { route: "GET /api/admin/asked", answers: ofPanel(200) },
];

export const panelRows: Row[] = [
  { route: "GET /api/admin/questions", answers: inPanel(200) },
  { route: "GET /api/admin/questions/count", answers: inPanel(200) },
  {
    route: "GET /api/admin/courses/:courseId/questions/count",
    params: ofCourse,
    answers: inPanel(200),
  },
  { route: "GET /api/admin/sent-answers", answers: ofPanel(200) },
  {
    route: "PATCH /api/admin/sent-answers/:sentAnswerId",
    params: named("sentAnswerId"),
    body: { isHandled: true },
    answers: inPanel(200),
  },
  {
    route: "PATCH /api/qa/:questionId/answer",
    params: named("questionId"),
    body: { answer: "Because the words before it make it likely." },
    // Staff have answered both questions before the admin calls.
    answers: {
      ...inPanel(200),
      admin: { own: 409, foreign: 409, missing: 404 },
    },
  },
  {
    route: "PATCH /api/admin/questions/:questionId",
    params: named("questionId"),
    body: { hidden: true },
    answers: inPanel(200),
  },
  {
    route: "DELETE /api/admin/questions/:questionId",
    params: named("questionId"),
    answers: inPanel(200),
  },
  { route: "GET /api/admin/summary", answers: ofPanel(200) },
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
  {
    route: "POST /api/admin/videos/upload-url",
    body: { fileName: "Lesson 1.mp4", contentType: "video/mp4", size: 1000, path: undefined },
    repeats: "harmless",
    answers: ofPanel(201),
  },
  {
    route: "POST /api/admin/resources/upload-url",
    body: { fileName: "Prompts.pdf", contentType: "application/pdf", size: 1000, path: undefined },
    repeats: "harmless",
    answers: ofPanel(201),
  },
  { route: "GET /api/admin/uploads", answers: ofPanel(200) },
  {
    route: "POST /api/admin/uploads/arrived",
    body: { path: nobodys },
    repeats: "harmless",
    answers: ofPanel(404),
  },
  {
    route: "DELETE /api/admin/uploads",
    body: { path: nobodys },
    answers: ofPanel(404),
  },
  { route: "GET /api/admin/videos", answers: ofPanel(200) },
  {
    route: "POST /api/admin/videos",
    body: film,
    repeats: "key",
    answers: ofPanel(400),
  },
  {
    route: "POST /api/admin/videos/bulk",
    body: { videos: [film] },
    repeats: "key",
    answers: ofPanel(400),
  },
  {
    route: "PATCH /api/admin/videos/:videoId",
    params: onVideo,
    body: {
      title: "First steps",
      description: "",
      courseId: undefined,
      sectionId: null,
      duration: "04:30",
      order: 1,
    },
    answers: inPanel(200),
  },
  { route: "DELETE /api/admin/videos/:videoId", params: onVideo, answers: inPanel(200) },
  {
    route: "PUT /api/admin/videos/:videoId/captions/:language",
    params: withLanguage(onVideo),
    body: { content: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n" },
    answers: inPanel(200),
  },
  {
    route: "DELETE /api/admin/videos/:videoId/captions/:language",
    params: withLanguage(onVideo),
    answers: inPanel(200),
  },
  {
    route: "POST /api/admin/resources",
    body: {
      filePath: nobodys,
      title: "A paper",
      description: "",
      courseId: "ai-master",
      sectionId: null,
      resourceType: "PDF",
      fileSize: 1000,
      pieces: undefined,
    },
    repeats: "key",
    answers: ofPanel(400),
  },
  {
    route: "PATCH /api/admin/resources/:resourceId",
    params: named("resourceId"),
    body: { title: "A paper", description: "", sectionId: null, resourceType: "PDF" },
    answers: inPanel(200),
  },
  {
    route: "DELETE /api/admin/resources/:resourceId",
    params: named("resourceId"),
    answers: inPanel(200),
  },
  ...peopleRows,
];
