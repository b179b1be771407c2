import assert from "node:assert/strict";
import { type Kind, registerKinds } from "./kinds.ts";
import type { OutboxItem, OutboxState } from "./outbox-db.ts";
import {
  conflictChoices,
  countGroups,
  groupLabel,
  groupText,
  groupWrites,
  writesWithText,
} from "./outbox-groups.ts";
import { addNote, changeNote, noteKinds, removeNote } from "./testing/note-kinds.ts";

type Change = { id: string; content: string };
type Failure = { details: { content: string; version: number } };

const change: Kind<Change> = {
  ...noteKinds["note.change"],
  withText: (payload, content) => ({ ...payload, content }),
  clash: (payload, answer) => {
    const { content, version } = (answer as Failure).details;
    return {
      theirs: content,
      mine: [changeNote(payload.id, payload.content, version)],
      both: [addNote("copy", payload.content)],
    };
  },
};
registerKinds({ ...noteKinds, "note.change": change });

let seq = 0;
const item = (write: ReturnType<typeof addNote>, state: OutboxState = "queued"): OutboxItem => ({
  ...write,
  seq: ++seq,
  id: `w${seq}`,
  subject: `note:${(write.payload as Change).id}`,
  createdAt: seq,
  state,
});
const only = (...items: OutboxItem[]) => {
  const [group] = groupWrites(items);
  assert.ok(group);
  return group;
};
const answer = { details: { content: "theirs", version: 7 } };

Deno.test("groups writes about one subject into one card, which shows their result", () => {
  const groups = groupWrites([
    item(addNote("a", "one"), "refused"),
    item(addNote("b", "other")),
    item(changeNote("a", "two")),
  ]);
  assert.deepEqual(groups.map((group) => [group.subject, group.state, groupText(group)]), [
    ["note:a", "refused", "two"],
    ["note:b", "queued", "other"],
  ]);
  assert.equal(groupLabel(groups[0] ?? only()), "New note");
});

Deno.test("counts the cards that need the user, and the writes that go out by themselves", () => {
  assert.deepEqual(countGroups([]), { waiting: 0, needsYou: 0 });
  const items = [
    item(addNote("a"), "refused"),
    item(changeNote("a", "x")),
    item(addNote("b"), "sent"),
    item(changeNote("b", "x")),
    item(changeNote("c", "x"), "conflict"),
  ];
  assert.deepEqual(countGroups(items), { waiting: 2, needsYou: 2 });
});

Deno.test("does not edit a write that has left, but edits the write that follows it", () => {
  const left = only(item(changeNote("a", "one"), "sent"));
  assert.equal(groupText(left), "one");
  assert.equal(writesWithText(left, "new"), undefined);
  const followed = only(item(changeNote("a", "one"), "sent"), item(changeNote("a", "two")));
  assert.equal(groupText(followed), "two");
  assert.deepEqual(writesWithText(followed, "new"), [changeNote("a", "new")]);
  assert.equal(writesWithText(only(item(removeNote("a"))), "new"), undefined, "it has no text");
});

Deno.test("offers the choices of the kind in a conflict, with the user's latest text", () => {
  const group = only(
    { ...item(changeNote("a", "one", 6), "conflict"), answer },
    item(changeNote("a", "two")),
  );
  assert.deepEqual(conflictChoices(group), {
    theirs: "theirs",
    mine: [changeNote("a", "two", 7)],
    both: [addNote("copy", "two")],
  });
  assert.equal(
    conflictChoices(only({ ...item(changeNote("a", "one"), "refused"), answer })),
    undefined,
  );
});
