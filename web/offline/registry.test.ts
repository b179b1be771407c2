import assert from "node:assert/strict";
import { forgetUser, storeUser } from "../lib/http/session.ts";
import { storeDraft } from "../lib/device/drafts.ts";
import { draftText, listTypedDrafts, registerFeature } from "./registry.ts";
import { ownStore } from "./testing/browser-store.ts";

Deno.test("lists the texts that this user typed, and neither other drafts nor other users' texts", () => {
  ownStore();
  registerFeature({ drafts: { note: { label: () => "New note", text: draftText } } });
  registerFeature({
    drafts: {
      edit: {
        label: () => "Edit",
        text: (stored, place) => `${place.slice("edit ".length)}: ${stored}`,
      },
    },
  });
  storeUser({ id: "mya", firstName: "Mya", role: "learner" });
  storeDraft("note v", JSON.stringify({ text: "hers" }));
  storeUser({ id: "aye", firstName: "Aye", role: "learner" });
  storeDraft("note v", JSON.stringify({ text: "first", second: 7 }));
  storeDraft("note w", "of an older app");
  storeDraft("note x", JSON.stringify({ text: " " }));
  storeDraft("edit 1", "changed");
  storeDraft("notebook", "another kind");
  const listed = listTypedDrafts().map(({ label, text }) => `${label()} ${text}`);
  assert.deepEqual(listed, ["New note first", "New note of an older app", "Edit 1: changed"]);
  forgetUser();
});
