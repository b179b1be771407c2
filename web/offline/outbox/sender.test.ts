// A payload that the server would refuse is parked before it is sent, with its text. Nothing else
// is.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import * as z from "zod/mini";
import { moment, text } from "@server/contract";
import { addItem, changeItem, itemKinds } from "../testing/kinds.ts";
import { connectionLost, Phone } from "../testing/phone.ts";
import { withPayloadCheck } from "./sender.ts";
import { type Kind, type PayloadSchema, registerFeature, type Write } from "../registry.ts";
import { groupText, groupWrites } from "./use-outbox.ts";

const LENGTH = 10;
const schema = z.object({
  id: z.string(),
  content: text(LENGTH),
  createdAt: z.optional(moment),
  atSecond: z.optional(z.nullable(z.int())),
});

/** A phone whose kinds have this schema. `sent` has the payloads that left the phone. */
function checkedPhone({ upgrade, loadSchema = () => Promise.resolve<PayloadSchema>(schema) }: {
  upgrade?: Kind["upgrade"];
  loadSchema?: () => Promise<PayloadSchema>;
} = {}) {
  registerFeature({
    kinds: { "item.add": { ...itemKinds["item.add"], upgrade } },
    loadSchemas: async () => ({ "item.add": await loadSchema() }),
  });
  const phone = new Phone();
  const sent: unknown[] = [];
  const tab = phone.open({
    send: withPayloadCheck((items, signal) => {
      sent.push(...items.map(({ payload }) => payload));
      return phone.send(items, signal);
    }),
  });
  return { phone, tab, sent, [Symbol.asyncDispose]: () => phone[Symbol.asyncDispose]() };
}

const addWith = (payload: unknown): Write => ({ kind: "item.add", payload });

Deno.test("parks a payload that does not fit the server's schema, and sends the writes behind it", async () => {
  await using given = checkedPhone();
  const { phone, tab, sent } = given;
  const bad = await tab.write(addWith({ id: "a", text: "typed in an old shape" }));
  await tab.write(addItem("b", "fits"));
  await tab.write(changeItem("a", "waits behind the parked write"));
  assert.equal((await bad.outcome).status, "refused");
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { b: "fits" });
  assert.equal(sent.length, 1);
  assert.deepEqual(tab.items().map(({ state }) => state), ["refused", "queued"]);
});

Deno.test("shows a parked payload of an unknown shape whole, so that the user can copy its text", async () => {
  await using given = checkedPhone();
  const { tab } = given;
  await tab.write(addWith({ id: "a", text: "typed in an old shape" }));
  await tab.quiet();
  const [group] = groupWrites(tab.items());
  assert.ok(group);
  assert.match(groupText(group) ?? "", /typed in an old shape/);
});

Deno.test("upgrades a payload of an older shape before the check", async () => {
  await using given = checkedPhone({
    upgrade: (payload) => {
      const { text, ...rest } = payload as { text?: string };
      return text === undefined ? payload : { ...rest, content: text };
    },
  });
  const { phone, tab } = given;
  await tab.write(addWith({ id: "a", text: "old" }));
  await tab.quiet();
  assert.deepEqual(phone.academy.texts(), { a: "old" });
});

Deno.test("parks a payload that its upgrade does not understand", async () => {
  await using given = checkedPhone({
    upgrade: () => {
      throw new TypeError("No such field");
    },
  });
  const { tab, sent } = given;
  await tab.write(addWith({ id: "a" }));
  await tab.quiet();
  assert.deepEqual([tab.items().map(({ state }) => state), sent], [["refused"], []]);
});

Deno.test("parks nothing that the server may accept, and sends each payload as it was queued", async () => {
  const payloads = {
    "a text that only the server can measure, because it converts Zawgyi": {
      content: "x".repeat(LENGTH + 1),
    },
    "fields that only the device needs": { content: "x", videoId: "v" },
    "fields without a value": { content: "x", createdAt: undefined, atSecond: undefined },
    "null where the server allows it": { content: "x", atSecond: null },
    "a Date, which becomes a text in JSON": { content: "x", createdAt: new Date(0) },
    "a time of another zone": { content: "x", createdAt: "2026-11-20T06:30:00+06:30" },
    "spaces, which the server removes": { content: " x " },
    "a text whose characters an old browser does not know": { content: "\u{10ffff}" },
  };
  for (const [what, payload] of Object.entries(payloads)) {
    await using given = checkedPhone();
    const { tab, sent } = given;
    await tab.write(addWith({ id: "a", ...payload }));
    await tab.quiet();
    assert.deepEqual(sent, [{ id: "a", ...payload }], what);
    assert.deepEqual(tab.items(), [], what);
  }
});

Deno.test("leaves the check to the server when the file of the schemas cannot be loaded", async () => {
  await using given = checkedPhone({ loadSchema: () => Promise.reject(new TypeError("No file")) });
  const { tab, sent } = given;
  await tab.write(addItem("a", "sent"));
  await tab.quiet();
  assert.equal(sent.length, 1);
  assert.deepEqual(tab.items(), []);
});

Deno.test("leaves a write that was sent before to the server, which may have accepted it", async () => {
  let current: PayloadSchema = schema;
  await using given = checkedPhone({ loadSchema: () => Promise.resolve(current) });
  const { phone, tab } = given;
  phone.losesAnswers = 1;
  await tab.write(addItem("a", "sent"));
  await tab.quiet();
  // An update of the app brings a schema that the payload does not fit.
  current = z.object({ ...schema.shape, content: z.literal("of another shape") });
  await tab.run("user");
  assert.deepEqual(tab.items(), []);
  assert.equal(phone.academy.log.length, 1);
});

Deno.test("loses no write when a bad payload goes with a request that is lost", async () => {
  await using given = checkedPhone();
  const { phone, tab } = given;
  phone.isReached = false;
  await tab.write(addWith({ id: "a", content: "refuse me", atSecond: "no number" }));
  await tab.write(addItem("b", "fits"));
  phone.faults.push(() => {
    throw connectionLost();
  });
  phone.isReached = true;
  await tab.run("event");
  assert.deepEqual(tab.items().map(({ state }) => state), ["sent", "sent"]);
  await tab.run("event");
  assert.deepEqual(tab.items().map(({ state }) => state), ["refused"]);
  assert.deepEqual(phone.academy.texts(), { b: "fits" });
});
