import assert from "node:assert/strict";
import { addItem, changeItem, itemKinds, removeItem } from "../testing/kinds.ts";
import { type Kind, registerFeature } from "../registry.ts";
import type { OutboxItem, OutboxState } from "./model.ts";
import {
  conflictChoices,
  countGroups,
  groupLabel,
  groupText,
  groupWrites,
  isGroupGone,
  keptText,
  writesWithText,
} from "./use-outbox.ts";

type Change = { id: string; content: string };
type Failure = { details: { content: string; version: number } };

const change: Kind<Change> = {
  ...itemKinds["item.change"],
  withText: (payload, content) => ({ ...payload, content }),
  keepText: ({ content }) => ({ label: "Keep as new", writes: [addItem("copy", content)] }),
  clash: (payload, answer) => {
    const { content, version } = (answer as Failure).details;
    return {
      theirs: content,
      mine: [changeItem(payload.id, payload.content, version)],
      both: [addItem("copy", payload.content)],
    };
  },
};
registerFeature({ kinds: { ...itemKinds, "item.change": change } });

let seq = 0;
const item = (write: ReturnType<typeof addItem>, state: OutboxState = "queued"): OutboxItem => ({
  ...write,
  seq: ++seq,
  id: `w${seq}`,
  subject: `item:${(write.payload as Change).id}`,
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
    item(addItem("a", "one"), "refused"),
    item(addItem("b", "other")),
    item(changeItem("a", "two")),
  ]);
  assert.deepEqual(groups.map((group) => [group.subject, group.state, groupText(group)]), [
    ["item:a", "refused", "two"],
    ["item:b", "queued", "other"],
  ]);
  assert.equal(groupLabel(groups[0] ?? only()), "New item");
});

Deno.test("counts the cards that need the user, and the writes that go out by themselves", () => {
  assert.deepEqual(countGroups([]), { waiting: 0, needsYou: 0 });
  const items = [
    item(addItem("a"), "refused"),
    item(changeItem("a", "x")),
    item(addItem("b"), "sent"),
    item(changeItem("b", "x")),
    item(changeItem("c", "x"), "conflict"),
  ];
  assert.deepEqual(countGroups(items), { waiting: 2, needsYou: 2 });
});

Deno.test("does not edit a write that has left, but edits the write that follows it", () => {
  const left = only(item(changeItem("a", "one"), "sent"));
  assert.equal(groupText(left), "one");
  assert.equal(writesWithText(left, "new"), undefined);
  const followed = only(item(changeItem("a", "one"), "sent"), item(changeItem("a", "two")));
  assert.equal(groupText(followed), "two");
  assert.deepEqual(writesWithText(followed, "new"), [changeItem("a", "new")]);
  assert.equal(writesWithText(only(item(removeItem("a"))), "new"), undefined, "it has no text");
});

Deno.test("offers the choices of the kind in a conflict, with the user's latest text", () => {
  const group = only(
    { ...item(changeItem("a", "one", 6), "conflict"), answer },
    item(changeItem("a", "two")),
  );
  assert.deepEqual(conflictChoices(group), {
    theirs: "theirs",
    mine: [changeItem("a", "two", 7)],
    both: [addItem("copy", "two")],
  });
  assert.equal(
    conflictChoices(only({ ...item(changeItem("a", "one"), "refused"), answer })),
    undefined,
  );
});

Deno.test("offers to keep the text when its subject was deleted elsewhere", () => {
  const gone = only({ ...item(changeItem("a", "mine"), "refused"), answer: { code: "not_found" } });
  assert.equal(isGroupGone(gone), true);
  assert.deepEqual(keptText(gone), { label: "Keep as new", writes: [addItem("copy", "mine")] });
  const idTaken = { ...item(changeItem("b", "mine"), "conflict"), answer: { code: "conflict" } };
  assert.equal(isGroupGone(only(idTaken)), true);
  assert.equal(conflictChoices(only(idTaken)), undefined);
  const newer = only({ ...item(changeItem("c", "mine"), "conflict"), answer });
  assert.equal(isGroupGone(newer), false);
  assert.equal(isGroupGone(only(item(changeItem("d", "mine")))), false, "it was not refused");
});

Deno.test("offers only a copy when the kind cannot keep the text", () => {
  const gone = only({ ...item(addItem("a", "mine"), "refused"), answer: { code: "not_found" } });
  assert.equal(keptText(gone), undefined);
  assert.equal(groupText(gone), "mine");
});
