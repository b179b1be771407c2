import assert from "node:assert/strict";
import { errors } from "./http/errors.ts";
import { accessTable } from "./testing/access-table.ts";
import { testApp } from "./testing/app.ts";
import { createActors, fill, restoreData, routesOf } from "./testing/walk.ts";

const { app, sql, call, put, close, logLines } = await testApp();
Deno.test.afterAll(close);
await restoreData(sql, put);
const { as, afterCall } = await createActors(sql);

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const badValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  9007199254740993,
  "",
  "   ",
  "a\0b",
  "\ud800",
  "\udfff tail",
  "x".repeat(20_000),
  "ခ".repeat(9_000),
  "'; drop table academy.users; --",
  "%00",
  "../../etc/passwd",
  [],
  [null],
  ["a", ["b"]],
  {},
  { toString: 1 },
  { $ne: null },
  "2026-02-30T25:61:61Z",
  "00000000-0000-0000-0000-00000000000g",
];
const rawBodies = [
  JSON.stringify({ email: `a@${".".repeat(250_000)}@`, password: "x" }),
  "",
  "{",
  "nonsense",
  "null",
  "[]",
  "{}",
  "0",
  '"text"',
  '{"a":',
  '{"email":"\\u0000","password":"\\u0000"}',
  '{"__proto__":{"admin":true},"constructor":{"prototype":1}}',
  nested(100_000),
  `{"a":${nested(50_000)}}`,
  "\ufeff{}",
  " ".repeat(300_000),
];
const badParams = [
  "%00",
  "%",
  "%zz",
  "%ED%A0%80",
  "..%2F..%2Fetc",
  "a".repeat(5_000),
  "'",
  "-1",
  "99999999999999999999",
  "null",
  "00000000-0000-0000-0000-000000000000",
  "%F0%9F%98%80",
];
const oddHeaders: Record<string, string>[] = [
  { "Content-Type": "text/plain" },
  { "Content-Type": "application/json; charset=shift_jis" },
  { "Content-Type": "multipart/form-data; boundary=x" },
  { "Content-Encoding": "br" },
  { "Idempotency-Key": "not an id" },
  { "X-Person": "not an id" },
  { "X-Forwarded-For": "999.1.1.1, <script>" },
  { Cookie: "sid=%00; sid=" + "x".repeat(3_000) },
  { "Accept-Language": "*;q=nonsense" },
  { Origin: "nonsense", "Sec-Fetch-Site": "" },
  { Range: "bytes=9-1,5-" },
];

const streamOf = (text: string) => new Blob([text]).stream();

/** The answer is a success or an error of the error model, never a failure of the server. */
async function holds(answer: Response, what: string) {
  assert.ok(answer.status < 500, `${what}: ${answer.status} ${await answer.clone().text()}`);
  if (answer.status < 400) return await answer.body?.cancel();
  const { code, error, requestId } = await answer.json();
  assert.equal(errors[code as keyof typeof errors]?.status, answer.status, what);
  assert.ok(error && requestId, what);
}

for (const route of routesOf(app)) {
  const row = accessTable.find((row) => row.route === route);
  // Uses ids that exist: otherwise the server refuses the path alone, whatever else is sent.
  const own = row?.params?.own;
  const { method, path } = fill(route, own);
  const takesBody = method !== "GET";

  for (const actor of ["visitor", "admin"] as const) {
    Deno.test(`${route} takes no harm from bad input, ${actor === "visitor" ? "signed out" : "signed in"}`, async () => {
      const send = async (address: string, body?: unknown, headers?: Record<string, string>) => {
        const what = `${method} ${address.slice(0, 80)} ${
          JSON.stringify(headers ?? body)?.slice(0, 120)
        }`;
        const ask = async () => {
          const content = typeof body === "function" ? body() : body;
          const answer = await call({ ...await as(actor), headers }, method, address, content);
          afterCall(actor, method, answer);
          return answer;
        };
        let answer = await ask();
        // After so many attempts, the server answers 429 before it looks at the input.
        if (answer.status === 429) {
          await holds(answer, what);
          await sql`delete from academy.throttles`;
          answer = await ask();
          assert.notEqual(answer.status, 429, what);
        }
        await holds(answer, what);
        const failures = logLines.splice(0).filter((line) => line.includes('"what":"internal"'));
        assert.deepEqual(failures, [], what);
      };
      // The server refuses a visitor before it looks at values: it checks only the address, the
      // headers and the form of the body.
      const isRefused = actor === "visitor" &&
        (await call({}, method, path, takesBody ? row?.body ?? {} : undefined)).status === 401;
      for (const value of badParams) {
        for (const [name] of route.matchAll(/:\w+/g)) {
          await send(fill(route, { ...own, [name.slice(1)]: value }).path);
        }
        await send(
          `${path}?limit=${value}&cursor=${value}&search=${value}&next=${value}&${value}=`,
        );
        // Today only a GET reads a query.
        if (isRefused || takesBody) continue;
        // Sent alone, each value reaches its own check. The limit is a valid one.
        for (const name of ["cursor", "search", "sort"]) {
          await send(`${path}?limit=1&${name}=${value}`);
        }
      }
      for (const headers of oddHeaders) {
        await send(path, takesBody ? JSON.stringify(row?.body ?? {}) : undefined, headers);
      }
      if (!takesBody) return;
      for (const body of rawBodies) await send(path, body);
      await send(path, () => streamOf(nested(1_000)));
      await send(path, () => streamOf(" ".repeat(300_000)));
      if (isRefused) return;
      for (const value of badValues) {
        await send(path, value === null ? "null" : value);
        for (const field of Object.keys(row?.body ?? {})) {
          await send(path, { ...row?.body, [field]: value });
        }
      }
    });
  }
}
