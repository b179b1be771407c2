import assert from "node:assert/strict";
import { forgetUser, storeUser } from "../../lib/http/session.ts";
import { storeDraft } from "../../lib/device/drafts.ts";
import { findKind, listTypedDrafts } from "../../offline/registry.ts";
import { foldAll } from "../../offline/outbox/kinds.ts";
import { ownStore } from "../../offline/testing/browser-store.ts";
import { keepEdit } from "./run/drafts.ts";
import "./offline.ts";

Deno.test("shows a question that is typed, edited or on its way as the user's text alone", () => {
  ownStore();
  storeUser({ id: "aye", firstName: "Aye", role: "learner" });
  storeDraft("chat new", "typed");
  keepEdit("c", "8", "edited");
  storeDraft("chat-sent c", JSON.stringify({ id: "9", text: "on its way" }));
  assert.deepEqual(listTypedDrafts().map(({ text }) => text), ["typed", "edited", "on its way"]);
  forgetUser();
});

const write = (kind: string, more: object = {}, answerId = "a") => ({
  kind: `answer.${kind}`,
  payload: { answerId, ...more },
});

Deno.test("of two ratings of an answer, and of sending it and taking it back, the last one leaves", () => {
  const [good, bad] = [write("rate", { rating: "good" }), write("rate", { rating: "bad" })];
  assert.deepEqual(foldAll([good, bad]), [bad]);
  const send = write("send", { comment: "Wrong", withName: false });
  const takeBack = write("take-back");
  assert.deepEqual(foldAll([send, takeBack]), [takeBack]);
  assert.deepEqual(foldAll([takeBack, send]), [send]);
});

Deno.test("a rating and a sent answer are two subjects, and each answer has its own", () => {
  const subjects = [
    write("rate", { rating: "good" }),
    write("send", { comment: "", withName: false }),
    write("take-back"),
    write("rate", { rating: "good" }, "b"),
    write("send", { comment: "", withName: false }, "b"),
  ].map(({ kind, payload }) => findKind(kind)?.subject(payload));
  assert.equal(subjects[1], subjects[2]);
  assert.equal(new Set(subjects).size, 4);
});

Deno.test("of an answer that is gone, the rating leaves, and the words for the team stay", () => {
  const gone = { code: "not_found" };
  assert.equal(findKind("answer.rate")?.isDropped?.(gone), true);
  assert.equal(findKind("answer.rate")?.isDropped?.({ code: "invalid_input" }), false);
  assert.equal(findKind("answer.take-back")?.isDoneWhenGone, true);
  const send = findKind("answer.send");
  assert.equal(send?.isDropped, undefined);
  assert.equal(send?.text?.({ answerId: "a", comment: "Wrong", withName: false }), "Wrong");
});
