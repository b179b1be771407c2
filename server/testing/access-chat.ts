// The expected answers of the chat calls (text, pictures, files): each signed-in user reaches only
// that user's own. The enrolled learner owns the "own" rows.
import { named, ownNote as ownAlone, type Row, signedIn, things } from "./access-roles.ts";

const params = named("conversationId");
const answers = ownAlone;

export const chatRows: Row[] = [
  {
    route: "POST /api/conversations",
    body: { title: "New Business Consultation" },
    repeats: "key",
    answers: signedIn(201),
  },
  { route: "GET /api/conversations", answers: signedIn(200) },
  { route: "GET /api/conversations/:conversationId", params, answers },
  {
    route: "PATCH /api/conversations/:conversationId",
    params,
    body: { title: "Renamed" },
    answers,
  },
  { route: "GET /api/conversations/:conversationId/messages", params, answers },
  { route: "GET /api/conversations/:conversationId/answer", params, answers },
  {
    route: "POST /api/generate-image",
    body: {
      prompt: "Draw a boat",
      conversationId: things["ai-master"],
      model: "dall-e-3",
      messageId: "00000000-0000-4000-8000-0000000000d2",
    },
    // A repeat with the same message id gets the same picture, as with a question to the chat.
    repeats: "key",
    answers: { ...answers, enrolled: 200 },
  },
  {
    route: "GET /api/messages/:messageId/image",
    params: named("messageId"),
    answers: { ...answers, enrolled: { own: 302, foreign: 404, missing: 404 } },
  },
  {
    route: "POST /api/attachments",
    file: "What I wrote at school",
    repeats: "key",
    answers: signedIn(201),
  },
  {
    route: "GET /api/attachments/:attachmentId",
    params: named("attachmentId"),
    answers: { ...answers, enrolled: { own: 302, foreign: 404, missing: 404 } },
  },
  {
    route: "POST /api/chat",
    body: {
      message: "What is AI?",
      conversationId: things["ai-master"],
      messageId: "00000000-0000-4000-8000-0000000000d1",
      attachmentIds: [],
    },
    // A repeat with the same question id gets the same answer.
    repeats: "key",
    answers: { ...answers, enrolled: 200 },
  },
  {
    route: "POST /api/conversations/:conversationId/stop",
    params,
    repeats: "harmless",
    answers,
  },
  {
    route: "PUT /api/answers/:answerId/rating",
    params: named("answerId"),
    body: { rating: "bad", reason: "wrong" },
    answers,
  },
  {
    route: "PUT /api/answers/:answerId/sent",
    params: named("answerId"),
    body: { comment: "The lesson says something else", withName: false },
    answers,
  },
  { route: "DELETE /api/answers/:answerId/sent", params: named("answerId"), answers },
  { route: "DELETE /api/conversations/:conversationId", params, answers },
];
