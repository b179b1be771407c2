import assert from "node:assert/strict";
import { testApp } from "../testing/app.ts";
import { worked } from "../testing/worked.ts";
import { JSON_LIMIT, readWithin } from "./body.ts";

const { call, close } = await testApp();
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

Deno.test("a body over the limit is refused, whether it names its length or not", async () => {
  assert.deepEqual(await post(" ".repeat(JSON_LIMIT + 1)), [413, "too_large"]);
  assert.deepEqual(await post(streamed(JSON_LIMIT * 4)), [413, "too_large"]);
  assert.deepEqual(await post(" ".repeat(JSON_LIMIT)), [400, "invalid_input"]);
});

Deno.test("a sender that trickles is cut off, one that is merely slow is not", async () => {
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
  // What has come buys time for what is still to come.
  const whole = await readWithin(slow, 100, { firstMs: 60_000, msPerByte: 100 });
  assert.equal(whole.byteLength, 50);
});

Deno.test("a long text that is no email is refused in no time", async () => {
  const email = `a@${".".repeat(250_000)}@`;
  const before = worked();
  assert.deepEqual(await post({ email, password: "x" }), [400, "invalid_input"]);
  // Quadratic, it would take minutes.
  assert.ok(worked() - before < 2_000);
});

Deno.test("a call wants JSON, as UTF-8 and uncompressed", async () => {
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

Deno.test("a field that does not fit is named, with what is wrong with it", async () => {
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
