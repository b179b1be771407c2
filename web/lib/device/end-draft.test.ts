import assert from "node:assert/strict";
import { storeUser } from "../http/session.ts";
import { endDraft, onDraftEnd, readDraft, replaceDraft, storeDraft } from "./drafts.ts";

const stored = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  },
});

storeUser({ id: "aye", firstName: "Aye", role: "learner" });

function following(place: string) {
  const ended: string[] = [];
  return { ended, stop: onDraftEnd(place, () => ended.push(place)) };
}

Deno.test("ends a draft that was sent, and tells the form that shows it", () => {
  const form = following("section ");
  const other = following("section 1");
  storeDraft("section ", "Basics");
  endDraft("section ", "Basics");
  assert.deepEqual([readDraft("section "), form.ended, other.ended], [undefined, ["section "], []]);
  form.stop();
  storeDraft("section ", "More");
  endDraft("section ", "More");
  assert.deepEqual([readDraft("section "), form.ended.length], [undefined, 1]);
  other.stop();
});

Deno.test("keeps a draft that has changed since it was sent", () => {
  const form = following("section ");
  storeDraft("section ", "Basics of");
  endDraft("section ", "Basics");
  assert.deepEqual([readDraft("section "), form.ended], ["Basics of", []]);
  form.stop();
});

Deno.test("keeps the part of a draft that is left, and tells the form", () => {
  const form = following("section ");
  storeDraft("section ", "Basics of");
  replaceDraft("section ", "of");
  assert.deepEqual([readDraft("section "), form.ended], ["of", ["section "]]);
  replaceDraft("section ", "");
  form.stop();
});
