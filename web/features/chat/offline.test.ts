import assert from "node:assert/strict";
import { forgetUser, storeUser } from "../../lib/session.ts";
import { storeDraft } from "../../lib/drafts.ts";
import { listTypedDrafts } from "../../offline/draft-kinds.ts";
import { ownStore } from "../../offline/testing/browser-store.ts";
import { keepEdit } from "./drafts.ts";
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
