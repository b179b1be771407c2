import assert from "node:assert/strict";
import { endSessions } from "../features/session/queries.ts";
import { email } from "../schema-fields.ts";
import { testApp } from "../testing/app.ts";
import { makeUser } from "../testing/factories.ts";
import { threadCpuMs } from "../testing/real-time.ts";
import { MAX_JSON_BYTES, MAX_VISITOR_BYTES, readWithin } from "./body.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const answer = await call({ headers }, "POST", "/api/signin", body);
  return [answer.status, (await answer.json()).code];
};

const streamed = (size: number) => {
  const chunk = new TextEncoder().encode(" ".repeat(10_000));
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= size) return controller.close();
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
};

Deno.test("refuses a body over the limit, with or without a Content-Length", async () => {
  const { cookie } = await makeUser(sql);
  const ask = async (body: unknown) => {
    const path = `/api/videos/${crypto.randomUUID()}/qa`;
    const answer = await call({ cookie }, "POST", path, body);
    return [answer.status, (await answer.json()).code];
  };
  assert.deepEqual(await ask(" ".repeat(MAX_JSON_BYTES + 1)), [413, "too_large"]);
  assert.deepEqual(await ask(streamed(MAX_JSON_BYTES * 4)), [413, "too_large"]);
  assert.deepEqual(await ask(" ".repeat(MAX_JSON_BYTES)), [400, "invalid_input"]);
  for (const body of [" ".repeat(MAX_VISITOR_BYTES + 1), streamed(MAX_JSON_BYTES)]) {
    assert.deepEqual(await post(body), [413, "too_large"]);
    assert.deepEqual(
      await post(body instanceof ReadableStream ? " ".repeat(9999) : body, {
        Cookie: cookie,
      }),
      [413, "too_large"],
    );
  }
  assert.deepEqual(await post(" ".repeat(MAX_VISITOR_BYTES)), [400, "invalid_input"]);
});

Deno.test("does not read a visitor's large body, and refuses the visitor for the route's own reason", async () => {
  let sent = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
    });
  const stranger = async (path: string, cookie = "") => {
    sent = 0;
    const answer = await call({ cookie }, "POST", path, endless());
    assert.ok(sent <= MAX_VISITOR_BYTES + 3000, `${path} read ${sent} bytes`);
    const { code, details } = await answer.json();
    return [answer.status, code, details];
  };
  const { cookie, id } = await makeUser(sql);
  await endSessions(sql, id, "ended");
  const ended = [401, "unauthenticated", { reason: "ended" }];
  assert.deepEqual(await stranger("/api/sync"), [401, "unauthenticated", undefined]);
  assert.deepEqual(await stranger("/api/sync", cookie), ended);
  assert.deepEqual(await stranger("/api/admin/users/import", cookie), ended);
  assert.deepEqual(await stranger("/api/nothing"), [404, "not_found", undefined]);
  assert.deepEqual(await stranger("/api/signin"), [413, "too_large", { limit: MAX_VISITOR_BYTES }]);
});

Deno.test("cuts off a sender that is silent for too long, whatever it sent before", async () => {
  let sent = 0;
  const { promise: never } = Promise.withResolvers<void>();
  const stalling = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (++sent > 3) await never;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await assert.rejects(readWithin(stalling, 100_000, { idleMs: 20 }), /not valid/);
  assert.equal(sent, 4);
});

Deno.test("refuses a body that is more complex than any input before it is parsed", async () => {
  const { cookie } = await makeUser(sql);
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const names = Array.from({ length: 100_000 }, (_, n) => `"${n}":0`).join();
  for (
    const body of [
      `{"writes":[${"0,".repeat(900_000)}0]}`,
      `{"password":1,"writes":[${"0,".repeat(900_000)}0]}`,
      `{"writes":[],${names}}`,
      `${"[".repeat(900_000)}${"]".repeat(900_000)}`,
    ]
  ) {
    const before = threadCpuMs();
    const answer = await call({ cookie, headers: key() }, "POST", "/api/sync", body);
    const { code, details } = await answer.json();
    assert.deepEqual([answer.status, code, details], [
      ...[400, "invalid_input", [{ path: "", issue: "too_many" }]],
    ]);
    // Parsing and checking any of these takes one to three seconds.
    assert.ok(threadCpuMs() - before < 1000, body.slice(0, 40));
  }
});

Deno.test("names at most fifty issues in an answer", async () => {
  const { cookie } = await makeUser(sql);
  const issuesOf = async (writes: unknown[]) => {
    const answer = await call({ cookie }, "POST", "/api/sync", { writes });
    assert.equal(answer.status, 400);
    return (await answer.json()).details;
  };
  assert.equal((await issuesOf(Array(100).fill({ id: "x", kind: "y" }))).length, 50);
  assert.deepEqual(await issuesOf(Array(100_000).fill({ id: "x" })), [
    { path: "", issue: "too_many" },
  ]);
  assert.deepEqual(await issuesOf(Array(101).fill({ id: "x" })), [
    { path: "writes", issue: "too_many" },
  ]);
});

Deno.test("cuts off a sender that trickles, but not a sender that is only slow", async () => {
  const { promise: never } = Promise.withResolvers<void>();
  const silent = new ReadableStream<Uint8Array>({ pull: () => never });
  const patience = { firstMs: 20, msPerByte: 0 };
  await assert.rejects(readWithin(silent, 100, patience), /not valid/);
  let sent = 0;
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 15));
      controller.enqueue(new Uint8Array(10));
      if (++sent === 5) controller.close();
    },
  });
  // The bytes that have arrived give the sender more time for the rest.
  const whole = await readWithin(slow, 100, { firstMs: 60_000, msPerByte: 100 });
  assert.equal(whole.byteLength, 50);
});

Deno.test("refuses a long text that is no email in little time", () => {
  const long = `a@${".".repeat(250_000)}@`;
  const before = threadCpuMs();
  assert.equal(email.safeParse(long).success, false);
  // Quadratic work would take minutes.
  assert.ok(threadCpuMs() - before < 2_000);
});

Deno.test("accepts only JSON, in UTF-8 and uncompressed", async () => {
  const valid = JSON.stringify({ email: "nobody@people.test", password: "x" });
  const cases: [Record<string, string>, number][] = [
    [{ "Content-Type": "application/json; charset=utf-8" }, 401],
    [{ "Content-Type": "APPLICATION/JSON" }, 401],
    [{ "Content-Type": "application/json; charset=utf-16" }, 415],
    [{ "Content-Type": "text/plain" }, 415],
    [{ "Content-Type": "application/x-www-form-urlencoded" }, 415],
    [{ "Content-Type": "application/jsonp" }, 415],
    [{ "Content-Type": "application/json", "Content-Encoding": "gzip" }, 415],
  ];
  for (const [headers, status] of cases) {
    assert.equal((await post(valid, headers))[0], status, JSON.stringify(headers));
  }
  assert.equal((await post(new Blob([new Uint8Array([0x7b, 0xff, 0x7d])])))[0], 400);
});

Deno.test("names each field that does not fit, and what is wrong with it", async () => {
  const answer = await call({}, "POST", "/api/signin", { email: "nobody", password: "" });
  assert.deepEqual((await answer.json()).details, [
    { path: "email", issue: "not_an_email" },
    { path: "password", issue: "required" },
  ]);
  const empty = await call({}, "POST", "/api/signin", {});
  assert.deepEqual((await empty.json()).details, [
    { path: "email", issue: "required" },
    { path: "password", issue: "required" },
  ]);
});
