// Tests over HTTP who may rate an answer and send it to the team, and what staff get of it.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import {
  type MadeUser,
  makeConversation,
  makeResource,
  makeUser,
  makeVideo,
} from "../../testing/factories.ts";
import { entriesOf } from "../../testing/logs.ts";
import type { Message } from "../chat/queries.ts";
import type { Source } from "../passages/sources.ts";
import type { SentAnswer } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });
const other = await makeUser(sql, { courses: ["ai-master"] });
const lesson = await makeVideo(sql, { courseId: "ai-master", title: "What a prompt is" });
const elsewhere = await makeVideo(sql, { courseId: "ai-business-mastery", title: "Prices" });

const sourceOf = (n: number, { id, title }: { id: string; title: string }): Source => ({
  n,
  kind: "caption",
  courseId: "ai-master",
  videoId: id,
  atSecond: 30,
  id,
  title,
  excerpt: "A prompt is a question.",
});

async function makeAnswer(
  { sources, about }: { sources?: Source[]; about?: { videoId: string } | { resourceId: string } } =
    {},
) {
  const learner = await makeUser(sql, {
    courses: ["ai-master"],
    firstName: "Hla",
    lastName: "Tin",
  });
  const conversationId = crypto.randomUUID();
  await makeConversation(sql, { id: conversationId, personId: learner.id });
  const [answer] = await sql<{ id: string }[]>`
    update academy.messages set sources = ${sources ? sql.json(sources) : null}
    where conversation_id = ${conversationId} and role = 'assistant' returning id
  `;
  if (about) {
    await sql`
      update academy.messages set about = ${sql.json(about)}
      where conversation_id = ${conversationId} and role = 'user'
    `;
  }
  return { learner, conversationId, id: answer?.id ?? "" };
}

const rate = (person: MadeUser, id: string, rating: unknown) =>
  call(person, "PUT", `/api/answers/${id}/rating`, rating);
const send = (person: MadeUser, id: string, sending: unknown = { comment: "", withName: false }) =>
  call(person, "PUT", `/api/answers/${id}/sent`, sending);
const takeBack = (person: MadeUser, id: string) =>
  call(person, "DELETE", `/api/answers/${id}/sent`);
const shownFeedback = async (person: MadeUser, conversationId: string) => {
  const path = `/api/conversations/${conversationId}/messages`;
  const messages: Message[] = await (await call(person, "GET", path)).json();
  const answer = messages.find(({ role }) => role === "assistant") ?? assert.fail();
  return answer.feedback;
};
type Page = { items: SentAnswer[]; nextCursor: string | null; total: number };
const listSent = async (query = ""): Promise<Page> =>
  await (await call(staff, "GET", `/api/admin/sent-answers${query}`)).json();
const findSent = async (comment: string) =>
  (await listSent("?limit=100")).items.find((item) => item.comment === comment);

Deno.test("stores a rating with its reason, replaces it, and takes it back", async () => {
  const { learner, conversationId, id } = await makeAnswer();
  assert.equal(await shownFeedback(learner, conversationId), null);

  const rated = await rate(learner, id, { rating: "bad", reason: "unclear" });
  assert.equal(rated.status, 200);
  const bad = { rating: "bad", reason: "unclear", isSent: false };
  assert.deepEqual(await rated.json(), { id, conversationId, feedback: bad });
  assert.deepEqual(await shownFeedback(learner, conversationId), bad);

  await rate(learner, id, { rating: "good" });
  const good = { rating: "good", reason: null, isSent: false };
  assert.deepEqual(await shownFeedback(learner, conversationId), good);
  await rate(learner, id, { rating: null });
  assert.equal(await shownFeedback(learner, conversationId), null);
});

Deno.test("refuses ratings that do not exist, and a reason for a good answer", async () => {
  const { learner, id } = await makeAnswer();
  const wrong = [
    { rating: "great" },
    {},
    { rating: "bad", reason: "boring" },
    { rating: "good", reason: "wrong" },
    { rating: null, reason: "wrong" },
  ];
  for (const rating of wrong) assert.equal((await rate(learner, id, rating)).status, 400);
  assert.equal(
    (await send(learner, id, { comment: "x".repeat(2001), withName: true })).status,
    400,
  );
  assert.equal((await send(learner, id, { comment: "" })).status, 400);
});

Deno.test("another user's answer, a question, a running and a failed answer count as missing", async () => {
  const { learner, conversationId, id } = await makeAnswer();
  const [question] = await sql<{ id: string }[]>`
    select id from academy.messages where conversation_id = ${conversationId} and role = 'user'
  `;
  const missing = [
    rate(other, id, { rating: "good" }),
    rate(staff, id, { rating: "good" }),
    send(other, id),
    takeBack(other, id),
    rate(learner, question?.id ?? "", { rating: "good" }),
    send(learner, question?.id ?? ""),
  ];
  for (const answer of await Promise.all(missing)) assert.equal(answer.status, 404);
  await sql`
    update academy.messages set status = 'running', lease_holder = gen_random_uuid(),
      lease_until = now() + interval '1 minute'
    where id = ${id}
  `;
  assert.equal((await rate(learner, id, { rating: "good" })).status, 404);
  assert.equal((await send(learner, id)).status, 404);
  await sql`
    update academy.messages set status = 'failed', error_code = 'ai_failed', lease_holder = null,
      lease_until = null
    where id = ${id}
  `;
  assert.equal((await send(learner, id)).status, 404);
});

Deno.test("staff read a sent answer without a name, and its name only if the learner wants it", async () => {
  const { learner, conversationId, id } = await makeAnswer({ sources: [sourceOf(1, lesson)] });
  await rate(learner, id, { rating: "bad", reason: "wrong" });
  const sent = await send(learner, id, { comment: " The price is old\n", withName: false });
  assert.equal(sent.status, 200);
  assert.equal((await sent.json()).feedback.isSent, true);
  assert.equal((await shownFeedback(learner, conversationId))?.isSent, true);

  const item = await findSent("The price is old") ?? assert.fail();
  const { id: _, sentOn, sources, ...shown } = item;
  assert.deepEqual(shown, {
    courseId: "ai-master",
    videoId: lesson.id,
    videoTitle: "What a prompt is",
    question: "What is AI?",
    answer: "A tool.",
    comment: "The price is old",
    rating: "bad",
    ratingReason: "wrong",
    sentBy: null,
    sentById: null,
    isHandled: false,
    handledBy: null,
  });
  assert.equal(sources[0]?.title, "What a prompt is");
  assert.match(sentOn, /^\d{4}-\d\d-\d\d$/, "a time could be matched with who was there");
  const all = JSON.stringify(await listSent("?limit=100"));
  for (const secret of [learner.id, conversationId, id, "Hla"]) {
    assert.ok(!all.includes(secret), secret);
  }

  await send(learner, id, { comment: "The price is old", withName: true });
  assert.equal((await findSent("The price is old"))?.sentBy, "Hla Tin");
});

Deno.test("an answer that is sent twice is one copy, and handled again if it was changed", async () => {
  const { learner, id } = await makeAnswer();
  await send(learner, id, { comment: "First words", withName: false });
  const { id: sentId } = await findSent("First words") ?? assert.fail();
  const path = `/api/admin/sent-answers/${sentId}`;
  const handled = await call(staff, "PATCH", path, { isHandled: true });
  assert.deepEqual([handled.status, (await handled.json()).isHandled], [200, true]);

  await send(learner, id, { comment: "First words", withName: false });
  assert.equal((await findSent("First words"))?.isHandled, true);
  await send(learner, id, { comment: "Second words", withName: false });
  const changed = await findSent("Second words");
  assert.deepEqual([changed?.id, changed?.isHandled], [sentId, false]);
  assert.equal(await findSent("First words"), undefined);

  await call(staff, "PATCH", path, { isHandled: true });
  const again = await call(staff, "PATCH", path, { isHandled: false });
  assert.equal((await again.json()).handledBy, null);
});

Deno.test("the audit log has each change of a sent answer once, without the learner", async () => {
  const { learner, id } = await makeAnswer({ sources: [sourceOf(1, lesson)] });
  await send(learner, id, { comment: "For the log", withName: true });
  const { id: sentAnswerId, courseId } = await findSent("For the log") ?? assert.fail();
  const handler = await makeUser(sql, { role: "staff" });
  const path = `/api/admin/sent-answers/${sentAnswerId}`;
  for (const isHandled of [false, true, true, false]) {
    assert.equal((await call(handler, "PATCH", path, { isHandled })).status, 200);
  }
  const details = { sentAnswerId, courseId };
  assert.deepEqual(await entriesOf(sql, handler.id), [
    { action: "answer.handle", details, address: "127.0.0.1" },
    { action: "answer.reopen", details, address: "127.0.0.1" },
  ]);
  assert.equal(
    (await sql`
      select from academy.audit where actor_id = ${handler.id} and person_id is not null
    `).length,
    0,
  );
  const unknown = `/api/admin/sent-answers/${crypto.randomUUID()}`;
  assert.equal((await call(handler, "PATCH", unknown, { isHandled: true })).status, 404);
});

Deno.test("a rating that comes after the copy changes the copy, and only its own", async () => {
  const { learner, id } = await makeAnswer();
  const another = await makeAnswer();
  await send(learner, id, { comment: "Rated later", withName: false });
  await send(another.learner, another.id, { comment: "Not rated", withName: false });
  await rate(learner, id, { rating: "bad", reason: "wrong" });
  await rate(other, another.id, { rating: "bad", reason: "wrong" });
  const ratingOf = async (comment: string) => {
    const { rating, ratingReason } = await findSent(comment) ?? assert.fail();
    return [rating, ratingReason];
  };
  assert.deepEqual(await ratingOf("Rated later"), ["bad", "wrong"]);
  assert.deepEqual(await ratingOf("Not rated"), [null, null]);
  await rate(learner, id, { rating: null });
  assert.deepEqual(await ratingOf("Rated later"), [null, null]);
});

Deno.test("a learner takes an answer back, and it is gone for staff", async () => {
  const { learner, conversationId, id } = await makeAnswer();
  await send(learner, id, { comment: "To take back", withName: true });
  const answer = await takeBack(learner, id);
  assert.deepEqual([answer.status, (await answer.json()).feedback], [200, null]);
  assert.equal(await findSent("To take back"), undefined);
  assert.equal(await shownFeedback(learner, conversationId), null);
  assert.equal((await takeBack(learner, id)).status, 200);
});

Deno.test("a copy stays when its conversation is deleted, and loses the name with the account", async () => {
  const { learner, conversationId, id } = await makeAnswer();
  await send(learner, id, { comment: "Stays", withName: true });
  await call(learner, "DELETE", `/api/conversations/${conversationId}`);
  assert.equal((await findSent("Stays"))?.sentBy, "Hla Tin");
  const admin = await makeUser(sql, { role: "admin" });
  const deletion = await call(admin, "DELETE", `/api/admin/users/${learner.id}`);
  assert.equal(deletion.status, 200);
  const left = await findSent("Stays");
  assert.deepEqual([left?.answer, left?.sentBy, left?.sentById], ["A tool.", null, null]);
});

Deno.test("the lesson of a sent answer is the one that was asked about, else the first source", async () => {
  const withBoth = await makeAnswer({
    about: { videoId: lesson.id },
    sources: [sourceOf(1, elsewhere)],
  });
  await send(withBoth.learner, withBoth.id, { comment: "Both", withName: false });
  assert.equal((await findSent("Both"))?.videoTitle, "What a prompt is");

  const gone = { id: crypto.randomUUID(), title: "Gone" };
  const withGone = await makeAnswer({ sources: [sourceOf(1, gone), sourceOf(2, elsewhere)] });
  await send(withGone.learner, withGone.id, { comment: "Gone", withName: false });
  const found = await findSent("Gone");
  assert.deepEqual([found?.videoTitle, found?.courseId], ["Prices", "ai-business-mastery"]);

  const { id: resourceId } = await makeResource(sql, { courseId: "ai-first-step" });
  const ofFile = await makeAnswer({ about: { resourceId }, sources: [sourceOf(1, elsewhere)] });
  await send(ofFile.learner, ofFile.id, { comment: "A file", withName: false });
  const { courseId, videoId } = await findSent("A file") ?? assert.fail();
  assert.deepEqual([courseId, videoId], ["ai-first-step", null]);

  const without = await makeAnswer();
  await send(without.learner, without.id, { comment: "Without", withName: false });
  assert.equal((await findSent("Without"))?.courseId, null);
});

Deno.test("lists sent answers page by page, the newest first, by course and state", async () => {
  await sql`delete from academy.sent_answers`;
  for (const n of [1, 2, 3]) {
    const { learner, id } = await makeAnswer({ sources: n === 2 ? [sourceOf(1, lesson)] : [] });
    await send(learner, id, { comment: `${n}`, withName: false });
    await sql`
      update academy.sent_answers set sent_on = ${`2026-01-0${n}`} where answer_id = ${id}
    `;
  }
  const first = await listSent("?limit=2");
  assert.deepEqual([first.items.map(({ comment }) => comment), first.total], [["3", "2"], 3]);
  const second = await listSent(`?limit=2&cursor=${first.nextCursor}`);
  assert.deepEqual(second.items.map(({ comment }) => comment), ["1"]);
  assert.equal(second.nextCursor, null);
  const ofCourse = await listSent("?courseId=ai-master");
  assert.deepEqual(ofCourse.items.map(({ comment }) => comment), ["2"]);

  const path = `/api/admin/sent-answers/${first.items[0]?.id}`;
  await call(staff, "PATCH", path, { isHandled: true });
  const open = await listSent("?isHandled=false");
  assert.deepEqual([open.items.map(({ comment }) => comment), open.total], [["2", "1"], 2]);
  const handled = await listSent("?isHandled=true");
  assert.deepEqual(handled.items.map(({ comment }) => comment), ["3"]);
  for (const wrong of ["?courseId=x", "?isHandled=1", "?cursor=x", "?limit=0"]) {
    assert.equal((await call(staff, "GET", `/api/admin/sent-answers${wrong}`)).status, 400, wrong);
  }
});

Deno.test("an outbox rates, sends and takes back, each also twice", async () => {
  const { learner, conversationId, id } = await makeAnswer();
  const sync = async (...writes: { kind: string; payload: object }[]) => {
    const body = { writes: writes.map((write) => ({ id: crypto.randomUUID(), ...write })) };
    const { results } = await (await call(learner, "POST", "/api/sync", body)).json();
    return results.map(({ status }: { status: number }) => status);
  };
  const put = { kind: "answer.rate", payload: { answerId: id, rating: "bad", reason: "too_long" } };
  const sending = {
    kind: "answer.send",
    payload: { answerId: id, comment: "Offline", withName: false },
  };
  assert.deepEqual(await sync(put, sending, put, sending), [200, 200, 200, 200]);
  const sent = { rating: "bad", reason: "too_long", isSent: true };
  assert.deepEqual(await shownFeedback(learner, conversationId), sent);
  const removal = { kind: "answer.take-back", payload: { answerId: id } };
  assert.deepEqual(await sync(removal, removal), [200, 200]);
  assert.equal(await findSent("Offline"), undefined);
  const foreign = await makeAnswer();
  assert.deepEqual(
    await sync({ kind: "answer.rate", payload: { answerId: foreign.id, rating: "good" } }),
    [404],
  );
});
