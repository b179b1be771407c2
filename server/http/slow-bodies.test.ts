import assert from "node:assert/strict";
import { endSessions } from "../features/session/queries.ts";
import { testApp } from "../testing/app.ts";
import { makeUser } from "../testing/factories.ts";
import { openSlowSender, type SlowSender } from "../testing/slow-sender.ts";
import { until } from "../testing/until.ts";

const { sql, app, another, close } = await testApp({ PUBLIC_URL: "" });
const serve = (handler: typeof app) =>
  Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request, info) => handler.fetch(request, info),
  );
const server = serve(app);
const hasty = serve(another({ bodyIdle: 50 }).app);
const wary = serve(another({ bodySlow: 0 }).app);
Deno.test.afterAll(async () => {
  for (const one of [server, hasty, wary]) await one.shutdown();
  await close();
});

type Server = typeof server;
const originOf = ({ addr }: Server) => `http://127.0.0.1:${addr.port}`;
const MB = 1024 * 1024;
const form = { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": `${9 * MB}` };

async function signIn(email: string, password: string) {
  const answer = await fetch(`${originOf(server)}/api/signin`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: originOf(server) },
    body: JSON.stringify({ email, password }),
  });
  await answer.body?.cancel();
  return answer.status;
}

async function addNote(cookie: string) {
  const answer = await fetch(`${originOf(server)}/api/conversations`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: originOf(server), Cookie: cookie },
    body: JSON.stringify({ title: "A question" }),
  });
  const { code } = await answer.json();
  return [answer.status, code];
}

async function sendLarge(cookie: string) {
  const answer = await fetch(`${originOf(server)}/api/sync`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: originOf(server), Cookie: cookie },
    body: " ".repeat(100_000),
  });
  await answer.body?.cancel();
  return answer.status;
}

Deno.test("refuses only the sender of stalled uploads; other users and sign-in go on", async () => {
  const [hog, other] = [await makeUser(sql), await makeUser(sql)];
  const headers = { ...form, Cookie: hog.cookie };
  const senders: SlowSender[] = [];
  /**
   * Undefined: the server closed the connection while the sender still sent. The answer got lost.
   */
  const refused: (number | undefined)[] = [];
  try {
    for (let n = 0; n < 30; n++) {
      const sender = await openSlowSender(originOf(server), { path: "/api/attachments", headers });
      senders.push(sender);
      sender.send(new Uint8Array(2 * MB)).catch(() => {});
      // The four senders that the server accepts get no answer: the test ends them.
      sender.answer().then((answer) => refused.push(answer?.status));
    }
    // The server accepts four of the thirty.
    await until(() => refused.length >= 26, "26 senders are refused");
    // On a slow machine the server may end an accepted sender, too, because that one is silent.
    const first = refused.slice(0, 26).filter((status) => status !== undefined);
    assert.deepEqual([...new Set(first)], [429]);
    assert.equal(await sendLarge(hog.cookie), 429);
    assert.equal((await addNote(hog.cookie))[0], 201);
    assert.equal((await addNote(other.cookie))[0], 201);
    assert.equal(await sendLarge(other.cookie), 400);
    assert.equal(await signIn(other.email, other.password), 200);
  } finally {
    // The servers of this file wait for open connections when they stop.
    for (const sender of senders) sender.close();
  }
  await until(async () => await sendLarge(hog.cookie) === 400);
});

Deno.test("answers 400 to a sender that is silent for too long, signed in or not", async () => {
  const { cookie } = await makeUser(sql);
  const length = { "Content-Length": "3000" };
  const heads: Record<string, string>[] = [length, {}, { ...length, Cookie: cookie }];
  for (const headers of heads) {
    const sender = await openSlowSender(originOf(hasty), { path: "/api/signin", headers });
    await sender.send(new Uint8Array(100));
    const answer = await sender.answer();
    assert.equal(answer?.status, 400);
    assert.match(answer?.text ?? "", /"incomplete"/);
    sender.close();
  }
});

Deno.test("refuses a visitor before the whole body has arrived", async () => {
  const headers = { "Content-Length": String(200 * 1024) };
  for (const [path, status] of [["/api/sync", 401], ["/api/signin", 413]] as const) {
    const sender = await openSlowSender(originOf(server), { path, headers });
    const answer = await sender.answer();
    assert.equal(answer?.status, status);
    sender.close();
    const chunked = await openSlowSender(originOf(server), { path });
    for (let n = 0; n < 5; n++) await chunked.send(new Uint8Array(1000));
    assert.equal((await chunked.answer())?.status, status);
    chunked.close();
  }
});

Deno.test("refuses a user who is suspended while the body arrives", async () => {
  const person = await makeUser(sql);
  const headers = { Cookie: person.cookie, "Content-Length": "24" };
  const body = new TextEncoder().encode('{"title":"A question" }  ');
  const begin = async () => {
    const sender = await openSlowSender(originOf(wary), { path: "/api/conversations", headers });
    await sender.send(body.subarray(0, 5));
    return sender;
  };
  const right = await begin();
  await right.send(body.subarray(5, 24));
  assert.equal((await right.answer())?.status, 201);
  right.close();
  await sql`update academy.users set last_seen_at = null where id = ${person.id}`;
  const late = await begin();
  // The server writes the time when it recognizes a user.
  await until(async () =>
    (await sql`select from academy.users where id = ${person.id} and last_seen_at is not null`)
      .length > 0
  );
  await endSessions(sql, person.id, "suspended");
  await late.send(body.subarray(5, 24));
  const answer = await late.answer();
  assert.equal(answer?.status, 401);
  assert.match(answer?.text ?? "", /"reason":"suspended"/);
  late.close();
});
