import assert from "node:assert/strict";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { storeUser } from "../../../lib/http/session.ts";
import { ownStore } from "../../../offline/testing/browser-store.ts";
import { source } from "../testing/fixtures.ts";
import { begin, getEntry, removeEntry } from "./active-runs.ts";
import { chatDraftKey, guideKeyOf, lessonDraftKey } from "./draft-text.ts";
import {
  askQuestion,
  endConversation,
  leaveDeletedConversation,
  restorePartialAnswer,
} from "./running.ts";
import {
  readPartialAnswer,
  readStoredQuestion,
  storePartialAnswer,
  storeQuestion,
} from "./stored-run.ts";

ownStore();
storeUser({ id: "aye", firstName: "Aye", role: "learner" });

Deno.test("moves a question that waited in a deleted conversation to the next one, after a kill too", async () => {
  await storeQuestion("gone", { id: "q", text: "Why?" });
  leaveDeletedConversation("gone", chatDraftKey(undefined));
  assert.equal(readDraft(chatDraftKey(undefined)), "Why?");
  assert.equal(readStoredQuestion("gone"), undefined);
});

Deno.test("words of a deleted conversation move to the draft of its lesson", async () => {
  storeDraft(chatDraftKey("left"), "And then?");
  await storeQuestion("left", { id: "q", text: "Why?", guide: true });
  leaveDeletedConversation("left", lessonDraftKey("lesson"));
  assert.equal(readDraft(lessonDraftKey("lesson")), "Why?\n\nAnd then?");
  assert.equal(readDraft(guideKeyOf(lessonDraftKey("lesson"))), "yes");
  assert.equal(readDraft(chatDraftKey("left")), undefined);
});

Deno.test("a question that comes back to the box keeps its wish for no hints", async () => {
  storeDraft(guideKeyOf(chatDraftKey(undefined)), "yes");
  await storeQuestion("plain", { id: "q", text: "Why?", guide: false });
  leaveDeletedConversation("plain", chatDraftKey(undefined));
  assert.equal(readDraft(guideKeyOf(chatDraftKey(undefined))), "no");
});

Deno.test("a question does not replace one that waits in the same conversation", async () => {
  await storeQuestion("both", { id: "first", text: "First?" });
  await askQuestion("both", { id: "second", text: "Second?" });
  assert.equal(readStoredQuestion("both")?.text, "First?");
  assert.equal(readDraft(chatDraftKey("both")), "Second?");
  const { question, phase } = getEntry("both")?.run ?? {};
  assert.deepEqual([question?.text, phase], ["First?", "unsent"]);
  endConversation("both");
});

const sources = [source(1)];

/** The page starts with the received part of an answer, but without any messages. */
function startWithPart(conversationId: string, answer: () => Response) {
  const entry = begin(conversationId, { answerId: "a", text: "One", sources, phase: "writing" });
  storePartialAnswer(conversationId, entry);
  removeEntry(conversationId);
  Object.assign(globalThis, {
    location: { origin: "http://academy.test" },
    document: { cookie: "" },
    fetch: (address: string) =>
      Promise.resolve(
        String(address).includes("/answer")
          ? answer()
          : new Response("Bad Gateway", { status: 502 }),
      ),
  });
  restorePartialAnswer(conversationId, []);
}

async function until(isTrue: () => boolean) {
  for (let tries = 0; !isTrue() && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(isTrue());
}

Deno.test("shows the received part of an answer while a network's own page answers for the server", async () => {
  startWithPart("portal", () => new Response("<h1>Log in</h1>", { status: 403 }));
  await until(() => getEntry("portal")?.run.phase === "lost");
  assert.equal(getEntry("portal")?.run.text, "One");
  assert.deepEqual(getEntry("portal")?.run.sources, sources);
  endConversation("portal");
});

Deno.test("keeps the received part of an answer when its messages cannot be loaded", async () => {
  startWithPart("c", () => Response.json({ code: "forbidden" }, { status: 403 }));
  await until(() => getEntry("c") === undefined);
  assert.equal(readPartialAnswer("c")?.text, "One");
  endConversation("c");
});
