import assert from "node:assert/strict";
import { ownStore } from "../../offline/testing/browser-store.ts";
import { readDraft } from "../../lib/drafts.ts";
import { storeUser } from "../../lib/session.ts";
import { draftKeyOf } from "./drafts.ts";
import { leaveDeletedConversation } from "./running.ts";
import { readStoredQuestion, storeQuestion } from "./waiting-question.ts";

ownStore();
storeUser({ id: "aye", firstName: "Aye", role: "learner" });

Deno.test("moves a question that waited in a deleted conversation to the next one, after a kill too", async () => {
  await storeQuestion("gone", { id: "q", text: "Why?" });
  leaveDeletedConversation("gone");
  assert.equal(readDraft(draftKeyOf(undefined)), "Why?");
  assert.equal(readStoredQuestion("gone"), undefined);
});
