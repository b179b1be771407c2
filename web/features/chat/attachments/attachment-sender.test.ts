import type { Attachment } from "@server/contract";
import assert from "node:assert/strict";
import { until } from "../../../../server/testing/until.ts";
import { ApiError, Unreachable } from "../../../lib/http/api.ts";
import {
  type AttachmentTransport,
  createAttachmentSender,
  FileRefusal,
  refusalReasonOf,
} from "./attachment-sender.ts";
import { type DraftFile, newDraftFile } from "./draft-files.ts";

// Deno shares localStorage among test files that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

const unreachable = new Unreachable(false, undefined);
const apiError = (status: number, code: string) => new ApiError(status, JSON.stringify({ code }));
const file = (name: string) => new File([`bytes of ${name}`], name);
const attachmentOf = (name: string): Attachment => ({
  id: `id of ${name}`,
  name,
  contentType: "text/plain",
  size: 5,
});

/** Files of a draft, with the changes of their states in `history`. */
function draftFiles(history: string[]) {
  const chips = new Map<string, DraftFile>();
  const listeners = new Set<() => void>();
  return {
    chips,
    change(key: string, news: Partial<DraftFile>) {
      const chip = chips.get(key);
      if (!chip) return false;
      chips.set(key, { ...chip, ...news });
      if (news.state) history.push(`${key} ${news.state}`);
      for (const listener of [...listeners]) listener();
      return true;
    },
    /** Waits until the file has this state. */
    is: (key: string, state: DraftFile["state"]) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (chips.get(key)?.state !== state) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      }),
  };
}

/** A phone whose requests fail as `script` says; after the script they succeed. */
function phone(script: (Error | "hang")[] = [], storeTimeout = 60_000) {
  const history: string[] = [];
  const { chips, change, is } = draftFiles(history);
  const stored = new Map<string, Blob>();
  const sent: string[] = [];
  const pauses: number[] = [];
  const refused = new Map<string, Error>();
  let isFull = false;
  let writing: Promise<void> | undefined;
  const transport: AttachmentTransport = {
    prepare: ({ name }) => {
      const error = refused.get(name);
      return error ? Promise.reject(error) : Promise.resolve({ name, bytes: new Blob([name]) });
    },
    async store(key, bytes) {
      if (isFull) throw new Error("There is no room");
      history.push(`${key} is being kept`);
      await writing;
      stored.set(key, bytes);
      history.push(`${key} kept`);
    },
    find: (key) => Promise.resolve(stored.get(key)),
    remove: (key) => Promise.resolve(void stored.delete(key)),
    send({ key, name }, _, onPercent, signal) {
      sent.push(key);
      onPercent(50);
      const end = script.shift();
      if (!end) return Promise.resolve(attachmentOf(name));
      if (end !== "hang") return Promise.reject(end);
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason))
      );
    },
    pause: (tries) => (pauses.push(tries), Promise.resolve()),
    change,
    onArrived: ({ id }) => void history.push(id),
    now: () => 7,
    storeTimeout,
  };
  const sender = createAttachmentSender(transport);
  return {
    ...sender,
    is,
    stored,
    sent,
    pauses,
    history,
    refuse: (name: string, error: Error) => refused.set(name, error),
    fill: () => isFull = true,
    writeUntil: (end: Promise<void>) => writing = end,
    chip: (key: string) => chips.get(key) ?? assert.fail(`${key} is not there`),
    choose(key: string) {
      chips.set(key, newDraftFile(file(key), key));
      sender.prepareAndSend(newDraftFile(file(key), key), file(key));
    },
    takeAway(key: string) {
      chips.delete(key);
      return sender.discard(key);
    },
    was: (key: string, state: DraftFile["state"], changes: Partial<DraftFile> = {}) => {
      const chip = { ...newDraftFile(file(key), key), state, ...changes };
      chips.set(key, chip);
      return chip;
    },
  };
}

Deno.test("prepares, stores and sends each file in turn, and drops its bytes once the server has it", async () => {
  const { choose, is, history, chip, stored, sent } = phone();
  choose("a");
  choose("b");
  await is("b", "arrived");
  assert.deepEqual(history.filter((line) => line.startsWith("a ")), [
    "a is being kept",
    "a kept",
    // The file waits only after it is stored, so a page that closes now finds the file again.
    "a waiting",
    "a sending",
    "a arrived",
  ]);
  assert.deepEqual(sent, ["a", "b"]);
  const { attachment, arrivedAt, percent, size } = chip("a");
  assert.deepEqual([attachment?.id, arrivedAt, percent, size], ["id of a", 7, undefined, 5]);
  assert.ok(history.includes("id of a"));
  assert.equal(stored.has("a"), false);
});

Deno.test("retries after a lost connection with longer pauses, and sends the same file under its key", async () => {
  const { choose, is, pauses, sent, stored, history } = phone([
    unreachable,
    apiError(503, "unavailable"),
    unreachable,
    apiError(409, "conflict"),
  ]);
  choose("a");
  await is("a", "waiting");
  assert.equal(stored.has("a"), true);
  await is("a", "arrived");
  assert.deepEqual(sent, ["a", "a", "a", "a", "a"]);
  assert.deepEqual(pauses, [1, 2, 3, 4]);
  assert.equal(history.filter((line) => line === "a waiting").length, 5);
});

Deno.test("shows why the server refused a file, keeps it for a retry, and sends the next file", async () => {
  const { choose, is, chip, stored, resume: goOn, history } = phone([
    apiError(400, "upload_refused"),
  ]);
  choose("a");
  choose("b");
  await is("b", "arrived");
  assert.deepEqual([chip("a").state, chip("a").why], ["refused", "notTaken"]);
  assert.equal(stored.has("a"), true);
  await goOn(chip("a"));
  await is("a", "arrived");
  assert.equal(history.at(-1), "a arrived");
});

Deno.test("gives up after five tries when another tab still holds the key", async () => {
  const { choose, is, chip, sent } = phone(
    Array.from({ length: 9 }, () => apiError(409, "conflict")),
  );
  choose("a");
  await is("a", "refused");
  assert.equal(chip("a").why, "notTaken");
  assert.equal(sent.length, 5);
});

Deno.test("refuses a file that it cannot read, and prepares the next file", async () => {
  const { choose, is, chip, refuse, sent } = phone();
  refuse("a", new FileRefusal("type"));
  refuse("b", new Error("out of memory"));
  choose("a");
  choose("b");
  choose("c");
  await is("c", "arrived");
  assert.deepEqual([chip("a").why, chip("b").why], ["type", "unreadable"]);
  assert.deepEqual(sent, ["c"]);
});

Deno.test("stops sending a file that the user removes, and deletes its bytes", async () => {
  const { choose, is, takeAway, stored, history } = phone(["hang"]);
  choose("a");
  choose("b");
  await is("a", "sending");
  await takeAway("a");
  await is("b", "arrived");
  assert.equal(history.includes("a arrived"), false);
  assert.deepEqual([...stored.keys()], []);
});

Deno.test("does not store a file that the user removes while it is prepared", async () => {
  const { choose, takeAway, is, stored, sent } = phone();
  choose("a");
  await takeAway("a");
  choose("b");
  await is("b", "arrived");
  assert.deepEqual([[...stored.keys()], sent], [[], ["b"]]);
});

Deno.test("deletes a file that the user removes while it is being stored", async () => {
  const { choose, takeAway, is, stored, sent, history, writeUntil } = phone();
  const { promise, resolve } = Promise.withResolvers<void>();
  writeUntil(promise);
  choose("a");
  await until(() => history.includes("a is being kept"), "the file is being kept");
  await takeAway("a");
  choose("b");
  resolve();
  await is("b", "arrived");
  assert.deepEqual([[...stored.keys()], sent], [[], ["b"]]);
});

Deno.test("sends stored files after a reload, and asks the user to choose the others again", async () => {
  const { was, resume: goOn, is, stored, chip, sent } = phone();
  stored.set("a", new Blob(["a"]));
  await goOn(was("a", "waiting"));
  await goOn(was("b", "waiting"));
  await is("a", "arrived");
  assert.deepEqual([chip("b").state, chip("b").why], ["refused", "missing"]);
  // Two visits of the chat both call `resume`, and the file is still sent once.
  assert.deepEqual(sent, ["a"]);
});

Deno.test("does not send a file a second time when the chat opens while the file is being sent", async () => {
  const { choose, is, resume: goOn, chip, sent, takeAway } = phone(["hang"]);
  choose("a");
  await is("a", "sending");
  await goOn({ ...chip("a"), state: "waiting" });
  assert.equal(sent.length, 1);
  await takeAway("a");
});

Deno.test("sends a file although the phone has no room to store it", async () => {
  const { choose, is, fill } = phone();
  fill();
  choose("a");
  await is("a", "arrived");
});

Deno.test("gives each refusal its own reason, and retries errors that pass", () => {
  const cases: [Error, ReturnType<typeof refusalReasonOf>][] = [
    [unreachable, "again"],
    [new TypeError("x"), "again"],
    [apiError(413, "too_large"), "tooLarge"],
    [apiError(415, "unsupported_type"), "type"],
    [apiError(429, "rate_limited"), "again"],
    [apiError(429, "quota_exceeded"), "noRoom"],
    [apiError(409, "conflict"), "again"],
    [apiError(500, "internal"), "again"],
    [apiError(503, "unavailable"), "again"],
    [apiError(507, "unavailable"), "notTaken"],
    [apiError(400, "upload_refused"), "notTaken"],
    [apiError(403, "forbidden"), "notTaken"],
    [new ApiError(502, "<html>"), "again"],
  ];
  for (const [error, why] of cases) assert.equal(refusalReasonOf(error), why, error.message);
});

Deno.test("sends two files although the phone's storage never answers", async () => {
  const { choose, is, writeUntil, sent, stored } = phone([], 5);
  writeUntil(new Promise(() => {}));
  choose("a");
  choose("b");
  await is("b", "arrived");
  assert.deepEqual([sent, stored.size], [["a", "b"], 0]);
});
