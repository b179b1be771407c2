import assert from "node:assert/strict";
import { FORM_PIECE } from "../../http/form-file.ts";
import { ATTACHMENT_FILE_BYTES } from "../../limits.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../../testing/app.ts";
import { formWith } from "../../testing/browser-calls.ts";
import { type MadeUser, makeAttachment, makeUser } from "../../testing/factories.ts";
import { pdf, picture } from "../../testing/files.ts";
import { removeWaiting } from "../uploads/removals.ts";

const app = await testApp();
const { sql, call, storage } = app;
Deno.test.afterAll(app.close);

const attach = ({ cookie }: MadeUser, body: unknown, headers: Record<string, string> = {}) =>
  call({ cookie, headers }, "POST", "/api/attachments", body);
const statusAndBody = async (answering: Promise<Response>) => {
  const answer = await answering;
  const { code, details } = await answer.json();
  return [answer.status, code, details];
};
const pathOf = async (id: string): Promise<string> => {
  const [row] = await sql`select path from academy.attachments where id = ${id}`;
  return row?.path;
};
const rowsOf = async ({ id }: MadeUser) =>
  (await sql`select from academy.attachments where person_id = ${id}`).length;
const waiting = async () => (await sql`select from academy.removals`).length;

/** A form as raw text, because no browser sends these forms. */
const boundary = { "Content-Type": "multipart/form-data; boundary=b" };
const part = (head: string, content = "hello") =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

Deno.test("stores a picture unchanged and shows it only to the user who sent it", async () => {
  const person = await makeUser(sql);
  const bytes = picture("webp", 5000);
  const answer = await attach(person, formWith(bytes, "အိမ်.webp", "text/html"));
  assert.equal(answer.status, 201);
  const { id, ...rest } = await answer.json();
  assert.deepEqual(rest, { name: "အိမ်.webp", contentType: "image/webp", size: 5000 });

  const address = `/api/attachments/${id}`;
  const redirect = await call(person, "GET", address);
  assert.equal(redirect.status, 302);
  const file = await fetch(redirect.headers.get("location") ?? "");
  assert.deepEqual(
    [file.headers.get("content-type"), file.headers.get("content-disposition")],
    ["image/webp", null],
  );
  assert.deepEqual(await file.bytes(), bytes);

  for (const role of ["learner", "admin"] as const) {
    assert.deepEqual(await statusAndBody(call(await makeUser(sql, { role }), "GET", address)), [
      ...[404, "not_found", undefined],
    ]);
  }
  assert.equal((await call({}, "GET", address)).status, 401);
  assert.equal(await waiting(), 0, "its file is not to be removed");
});

Deno.test("sends a text as a download under its name, whatever it contains", async () => {
  const person = await makeUser(sql);
  const page = "\ufeff<script>alert(1)</script> ပညာ";
  const answer = await attach(person, formWith(page, "page.html", "text/html"));
  const { id, ...rest } = await answer.json();
  const size = new TextEncoder().encode(page).length - 3;
  assert.deepEqual(rest, { name: "page.html", contentType: "text/plain", size });
  const redirect = await call(person, "GET", `/api/attachments/${id}`);
  const file = await fetch(redirect.headers.get("location") ?? "");
  assert.equal(file.headers.get("content-type"), "text/plain");
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename=page\.html/);
  assert.equal(await file.text(), page.slice(1));
});

Deno.test("refuses a visitor before it reads the body", async () => {
  const body = new ReadableStream({
    pull() {
      throw new Error("It was read.");
    },
  }, { highWaterMark: 0 });
  const answer = await call({ headers: boundary }, "POST", "/api/attachments", body);
  assert.deepEqual(await statusAndBody(Promise.resolve(answer)), [
    401,
    "unauthenticated",
    undefined,
  ]);
});

Deno.test("refuses files other than pictures and texts, empty files and bodies that are no form", async () => {
  const person = await makeUser(sql);
  const sent = async (body: unknown, headers?: Record<string, string>) =>
    (await statusAndBody(attach(person, body, headers))).slice(0, 2);
  assert.deepEqual(await sent(formWith(pdf(), "photo.jpg", "image/jpeg")), [
    ...[415, "unsupported_type"],
  ]);
  const refused = [400, "upload_refused"];
  assert.deepEqual(await sent(formWith("")), refused);
  assert.deepEqual(await sent(formWith("\ufeff")), refused);

  const invalid = [400, "invalid_input"];
  const file = 'name="file"; filename="a.txt"';
  for (
    const form of [
      ...["", "nonsense", "--b--\r\n", part(file), part('name="file"') + "--b--\r\n"],
      ...[part('name="other"; filename="a"') + "--b--\r\n", part(file) + part(file) + "--b--\r\n"],
      ...[part(file) + part('name="file"') + "--b--", part('filename="; name="file"') + "--b--"],
      ...[
        part(file) + "--b",
        part(file) + "--bc--\r\n",
        part("").repeat(11) + part(file) + "--b--",
      ],
      `--b\r\nA: ${"a".repeat(9000)}\r\n${part(file).slice(5)}--b--\r\n`,
    ]
  ) assert.deepEqual(await sent(form, boundary), invalid, form);
  assert.equal((await attach(person, part(file) + "--b--\r\n", boundary)).status, 201);

  const unsupported = [415, "unsupported_type"];
  assert.deepEqual(await sent({ file: "hello" }), unsupported);
  assert.deepEqual(await sent("hello", { "Content-Type": "multipart/form-data" }), unsupported);
  const packed = { ...boundary, "Content-Encoding": "gzip" };
  assert.deepEqual(await sent(part(file) + "--b--\r\n", packed), unsupported);
  assert.equal(await rowsOf(person), 1);
});

Deno.test("finds the file between other fields, whatever it contains", async () => {
  const person = await makeUser(sql);
  const quoted = { "Content-Type": 'multipart/form-data; charset=utf-8; boundary="b"' };
  const field = part('name="other"', "--b--\r\n\r\n-- b");
  // In one of these texts, the mark behind the file lies across two pieces.
  for (let more = 0; more < 6; more++) {
    const text = `\r\n--a${"a".repeat(FORM_PIECE - 12)}${"\r\n-".repeat(more)}`;
    const form = `${field}${part('filename="a\u2028 %22b.txt"; name="file"', text)}${field}--b--`;
    const { name, size } = await (await attach(person, form, quoted)).json();
    assert.deepEqual([name, size], ['a "b.txt', text.length]);
  }
});

Deno.test("refuses a file that is too large, whatever its declared length says", async () => {
  const person = await makeUser(sql);
  const limit = { limit: ATTACHMENT_FILE_BYTES };
  const tooLarge = [413, "too_large", limit];
  const large = picture("png", ATTACHMENT_FILE_BYTES + 1);
  assert.deepEqual(await statusAndBody(attach(person, formWith(large))), tooLarge);
  assert.equal((await attach(person, formWith(large.subarray(0, -1)))).status, 201);

  let read = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        read += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    }, { highWaterMark: 0 });
  const length = (length: number) => ({ ...boundary, "Content-Length": String(length) });
  assert.deepEqual(await statusAndBody(attach(person, endless(), length(2 ** 30))), tooLarge);
  assert.equal(read, 0, "what is too large by its own word is not read");
  for (const headers of [boundary, length(10)]) {
    read = 0;
    assert.deepEqual(await statusAndBody(attach(person, endless(), headers)), tooLarge);
    assert.ok(read < ATTACHMENT_FILE_BYTES + 200_000, `${read} bytes were read`);
  }
  assert.equal(await rowsOf(person), 1);
});

Deno.test("stores nothing when the connection breaks during an upload", async () => {
  const person = await makeUser(sql);
  let isBegun = false;
  const body = new ReadableStream({
    pull(controller) {
      if (isBegun) return controller.error(new TypeError("The connection was reset."));
      isBegun = true;
      controller.enqueue(new TextEncoder().encode(part('name="file"; filename="a.txt"')));
    },
  });
  assert.deepEqual((await statusAndBody(attach(person, body, boundary))).slice(0, 2), [
    ...[400, "invalid_input"],
  ]);
  assert.equal(await rowsOf(person), 0);
});

Deno.test("stores a file once when it is sent again with its key, also at the same moment", async () => {
  const person = await makeUser(sql);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const once = () => attach(person, formWith("hello"), key);
  const both = await Promise.all([once(), once()]);
  const done = both.filter(({ status }) => status === 201);
  assert.ok(done.length > 0 && both.every(({ status }) => status === 201 || status === 409));
  const [first, ...others] = await Promise.all(done.map((answer) => answer.json()));
  for (const other of [...others, await (await once()).json()]) assert.deepEqual(other, first);
  assert.equal(await rowsOf(person), 1);
  for (const other of [formWith("hullo"), formWith("hello", "other.txt")]) {
    assert.deepEqual(await statusAndBody(attach(person, other, key)), [409, "conflict", undefined]);
  }
  assert.equal((await attach(await makeUser(sql), formWith("hello"), key)).status, 201);
  // No row refers to the file that the second call stored.
  await sql`update academy.removals set next_try_at = now()`;
  await removeWaiting({ sql, storage, log: createLog("silent") });
  assert.ok(await storage.find(await pathOf(first.id)));
});

Deno.test("removes the oldest of twenty unclaimed files for each new one, also for two at once", async () => {
  const [person, another] = [await makeUser(sql), await makeUser(sql)];
  const insertOld = async (personId: string, hours: number) => {
    const id = crypto.randomUUID();
    await makeAttachment(sql, { id, personId, path: `attachments/${id}` });
    await sql`
      update academy.attachments set created_at = now() - make_interval(hours => ${hours})
      where id = ${id}
    `;
    return id;
  };
  const otherUserId = await insertOld(another.id, 23);
  const [first, second, ...others] = await Promise.all(
    Array.from({ length: 20 }, (_, n) => insertOld(person.id, 20 - n)),
  );
  const answers = await Promise.all(["a", "b"].map((text) => attach(person, formWith(text))));
  const added = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  const left = await sql<{ id: string }[]>`
    select id from academy.attachments where person_id in (${person.id}, ${another.id})
  `;
  assert.deepEqual(left.map(({ id }) => id).sort(), [otherUserId, ...others, ...added].sort());
  for (const id of [first, second]) {
    const [gone] = await sql`select from academy.removals where path = ${`attachments/${id}`}`;
    assert.ok(gone, "its file goes after it");
  }
});

Deno.test("limits stalled uploads to their sender's share of the memory", async () => {
  const MB = 1024 * 1024;
  const stalled: ReadableStreamDefaultController[] = [];
  const answers: Promise<Response>[] = [];
  /** Resolves when the server has received these bytes. Nothing follows. */
  async function stall(person: MadeUser, bytes: number) {
    const { promise: taken, resolve } = Promise.withResolvers<void>();
    const body = new ReadableStream({
      start: (controller) => void stalled.push(controller),
      pull(controller) {
        if (controller.desiredSize === 0 || bytes === 0) return resolve();
        controller.enqueue(new Uint8Array(bytes));
        bytes = 0;
      },
    });
    answers.push(attach(person, body, boundary));
    await taken;
    await new Promise((resolve) => setTimeout(resolve));
  }
  async function assertRefused(person: MadeUser, body: FormData) {
    const answer = await attach(person, body);
    const { code } = await answer.json();
    assert.deepEqual([answer.status, code, answer.headers.get("retry-after")], [
      ...[429, "rate_limited", "5"],
    ]);
  }
  const [one, two, three] = [await makeUser(sql), await makeUser(sql), await makeUser(sql)];
  const four = await makeUser(sql);
  const large = () => formWith("x".repeat(5 * MB));
  await stall(one, 6 * MB);
  assert.equal((await attach(one, formWith("hello"))).status, 201);
  await stall(one, 6 * MB);
  await assertRefused(one, formWith("hello"));
  assert.equal((await attach(three, large())).status, 201);
  await stall(two, 6 * MB);
  await stall(two, 6 * MB);
  // Two full shares leave room for the large bodies of other users, and three do not.
  assert.equal((await attach(three, large())).status, 201);
  await stall(three, 6 * MB);
  await stall(three, 6 * MB);
  await assertRefused(four, large());
  assert.equal((await attach(four, formWith("hello"))).status, 201);
  for (const controller of stalled) controller.error(new TypeError("The connection was reset."));
  for (const answer of await Promise.all(answers)) assert.equal(answer.status, 400);
  assert.equal((await attach(four, large())).status, 201);
  assert.equal((await attach(one, formWith("hello"))).status, 201);
});

Deno.test("stores no attachment while storage is unreachable", async () => {
  await sql`delete from academy.removals`;
  const person = await makeUser(sql);
  app.line.isCut = true;
  const answer = await attach(person, formWith("hello"));
  app.line.isCut = false;
  assert.deepEqual([answer.status, answer.headers.get("retry-after")], [503, "2"]);
  assert.equal(await rowsOf(person), 0);
  const [left, ...others] = await sql`
    select path, next_try_at > now() + interval '50 minutes' as is_later from academy.removals
  `;
  assert.match(left?.path, /^attachments\//);
  assert.deepEqual([left?.isLater, others], [true, []], "what may have got there goes");
});

Deno.test("refuses an attachment whose file is being removed already", async () => {
  const tidied = await testApp({}, {
    storage: (storage) => ({
      ...storage,
      async put(...file) {
        const isStored = await storage.put(...file);
        await tidied.sql`update academy.removals set tries = 1`;
        return isStored;
      },
    }),
  });
  const { cookie } = await makeUser(tidied.sql);
  const answer = await tidied.call({ cookie }, "POST", "/api/attachments", formWith("hello"));
  assert.deepEqual((await statusAndBody(Promise.resolve(answer))).slice(0, 2), [
    503,
    "unavailable",
  ]);
  assert.equal((await tidied.sql`select from academy.attachments`).length, 0);
  await tidied.close();
});
