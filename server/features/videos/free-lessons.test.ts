// Who may watch a lesson that staff marked as free, and one that they did not mark.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { endSessions } from "../session/queries.ts";

/** More than the other tests call. The window does not end while the tests run. */
const visitorCalls = { most: 50, windowMs: 3_600_000 };
const { sql, call, put, close } = await testApp({}, { visitorCalls });
Deno.test.afterAll(close);

const enrolled = await makeUser(sql, { courses: ["ai-master"] });
const suspended = await makeUser(sql, { courses: ["ai-master"] });
await endSessions(sql, suspended.id, "suspended");
const staff = await makeUser(sql, { role: "staff" });
const cookies = {
  visitor: undefined,
  notEnrolled: (await makeUser(sql)).cookie,
  enrolled: enrolled.cookie,
  staff: staff.cookie,
  suspended: suspended.cookie,
};
type Caller = keyof typeof cookies;

const captions = { en: "WEBVTT\n" };
const free = await makeVideo(sql, { isPreview: true, captions });
const locked = await makeVideo(sql, { captions });
const empty = new Uint8Array(10);
for (const { videoPath, contentType } of [free, locked]) await put(videoPath, empty, contentType);

const get = (path: string, caller: Caller, from = "10.1.0.1") =>
  call({ cookie: cookies[caller], from }, "GET", `/api/videos/${path}`);
const mark = (isPreview: unknown) =>
  call({ cookie: staff.cookie }, "PATCH", `/api/admin/videos/${free.id}`, { isPreview });

const answers: [path: string, statuses: Record<Caller, number>][] = [
  [
    `${free.id}/stream`,
    { visitor: 302, notEnrolled: 302, enrolled: 302, staff: 302, suspended: 302 },
  ],
  [
    `${free.id}/captions/en`,
    { visitor: 200, notEnrolled: 200, enrolled: 200, staff: 200, suspended: 200 },
  ],
  [
    `${free.id}/captions/my`,
    { visitor: 404, notEnrolled: 404, enrolled: 404, staff: 404, suspended: 404 },
  ],
  [
    `${locked.id}/stream`,
    { visitor: 401, notEnrolled: 403, enrolled: 302, staff: 302, suspended: 401 },
  ],
  [
    `${locked.id}/captions/en`,
    { visitor: 401, notEnrolled: 403, enrolled: 200, staff: 200, suspended: 401 },
  ],
  [
    `${crypto.randomUUID()}/stream`,
    { visitor: 401, notEnrolled: 404, enrolled: 404, staff: 404, suspended: 401 },
  ],
];

Deno.test("gives a free lesson and its captions to everybody, and another one to its course", async () => {
  for (const [path, statuses] of answers) {
    for (const caller of Object.keys(cookies) as Caller[]) {
      const answer = await get(path, caller);
      await answer.body?.cancel();
      assert.equal(answer.status, statuses[caller], `${caller} ${path}`);
    }
  }
});

Deno.test("says why the session ended when a suspended user asks for a lesson that is not free", async () => {
  const { details } = await (await get(`${locked.id}/stream`, "suspended")).json();
  assert.deepEqual(details, { reason: "suspended" });
});

Deno.test("refuses visitors as soon as staff unmark the lesson, also with cached captions", async () => {
  assert.equal((await get(`${free.id}/stream`, "visitor")).status, 302);
  assert.equal((await mark(false)).status, 200);
  for (const path of ["stream", "stream?again=1", "captions/en"]) {
    assert.equal((await get(`${free.id}/${path}`, "visitor")).status, 401, path);
    assert.equal((await get(`${free.id}/${path}`, "notEnrolled")).status, 403, path);
  }
  const answer = await mark(true);
  assert.equal((await answer.json()).isPreview, true);
  assert.equal((await get(`${free.id}/stream`, "visitor")).status, 302);
  const entries = await sql`select details from academy.audit order by id`;
  assert.deepEqual(entries.map(({ details }) => details.isPreview), [false, true]);
});

Deno.test("refuses a mark that is neither true nor false", async () => {
  for (const given of ["yes", 1, null, []]) assert.equal((await mark(given)).status, 400);
});

Deno.test("lets a network's visitors wait after too many calls, and no user", async () => {
  const from = "10.1.0.2";
  const path = `${free.id}/captions/en`;
  const calls = Array.from({ length: visitorCalls.most }, () => get(path, "visitor", from));
  for (const answer of await Promise.all(calls)) {
    await answer.body?.cancel();
    assert.equal(answer.status, 200);
  }
  const answer = await get(path, "visitor", from);
  assert.deepEqual([answer.status, (await answer.json()).code], [429, "rate_limited"]);
  assert.match(answer.headers.get("Retry-After") ?? "", /^\d+$/);
  assert.equal((await get(path, "enrolled", from)).status, 200);
  assert.equal((await get(path, "visitor", "10.1.0.3")).status, 200);
});
