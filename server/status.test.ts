import assert from "node:assert/strict";
import { type Limits, openStorage, StorageAway } from "./services/storage.ts";
import { isOlder } from "../web/app/offers/is-older.ts";
import { OLDEST_APP } from "./status.ts";
import { noteCheckedBackup } from "./db/checked-backups.ts";
import { testApp } from "./testing/app.ts";
import { type MadeUser, makeUser, ownBackup } from "./testing/factories.ts";

const all = { fileSize: undefined, types: undefined, isPublic: false };
let limits: () => Promise<Limits>;
const { call, close } = await testApp({}, {
  timeouts: { storageLook: 1 },
  storage: (storage) => ({ ...storage, limits: () => limits() }),
});
Deno.test.afterAll(close);

async function ready() {
  const answer = await call(undefined, "GET", "/readyz");
  return { status: answer.status, ...await answer.json() };
}
const healthy = {
  ok: true,
  draining: false,
  database: true,
  storage: true,
  degraded: [],
  problems: [],
};
const well = { status: 200, ...healthy };

Deno.test("is ready when database and storage answer, and says the same to phones below /api", async () => {
  limits = () => Promise.resolve(all);
  assert.deepEqual(await ready(), well);
  assert.deepEqual(await (await call(undefined, "GET", "/api/readyz")).json(), healthy);
});

Deno.test("tells other machines only whether it is ready, also through a proxy on its own machine", async () => {
  limits = () => Promise.resolve({ ...all, isPublic: true });
  const strangers = [
    { from: "203.0.113.7" },
    { from: "2001:db8::1" },
    { headers: { "X-Forwarded-For": "203.0.113.7" } },
    { headers: { "X-Forwarded-For": "127.0.0.1" } },
  ];
  for (const stranger of strangers) {
    for (const path of ["/readyz", "/api/readyz"]) {
      const answer = await call(stranger, "GET", path);
      assert.deepEqual([answer.status, await answer.json()], [200, { ok: true, database: true }]);
    }
  }
  for (const from of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    const { problems } = await (await call({ from }, "GET", "/readyz")).json();
    assert.equal(problems.length, 1, from);
  }
});

Deno.test("names the limits of a bucket that takes too little, and stays ready", async () => {
  limits = () => Promise.resolve({ fileSize: 52_428_800, types: ["video/*"], isPublic: false });
  const { problems, ...rest } = await ready();
  assert.deepEqual({ ...rest, problems: [] }, well);
  assert.equal(problems.length, 2);
  assert.match(problems[0], /52428800 bytes/);
  assert.match(problems[1], /application\/pdf.* image\/gif, text\/plain\./);
});

Deno.test("names a public bucket as a problem, and stays ready", async () => {
  limits = () => Promise.resolve({ ...all, isPublic: true });
  const { problems, ...rest } = await ready();
  assert.deepEqual({ ...rest, problems: [] }, well);
  assert.deepEqual(problems, [
    "The bucket is public: everybody who has a file's address can read it. Make it private.",
  ]);
});

Deno.test("stays ready without storage for lists, notes and the chat, and says so", async () => {
  limits = () => Promise.reject(new StorageAway(new Error("gone")));
  const away = { ...well, storage: false, degraded: ["storage"] };
  assert.deepEqual(await ready(), away);
  assert.equal((await call(undefined, "GET", "/healthz")).status, 200);
  limits = () => new Promise<never>(() => {});
  assert.deepEqual(await ready(), away);
});

Deno.test("is not ready without a database", async () => {
  const there = await testApp({}, {
    database: (database) => ({
      ...database,
      get sql() {
        return database.sql;
      },
      answers: () => Promise.resolve(false),
      suspect: () => {},
    }),
  });
  try {
    const answer = await there.call(undefined, "GET", "/readyz");
    assert.equal(answer.status, 503);
    assert.deepEqual(await answer.json(), { ...healthy, ok: false, database: false });
  } finally {
    await there.close();
  }
});

/** Refusals by Supabase, and by a gateway in front of it. */
const refusals: [number, object, RegExp][] = [
  [
    400,
    { statusCode: "403", error: "Unauthorized", message: "secret" },
    /key. Check .*SERVICE_KEY/,
  ],
  [401, { message: "secret" }, /STORAGE_SERVICE_KEY/],
  [400, { statusCode: "404", error: "Bucket not found", message: "secret" }, /STORAGE_BUCKET/],
  [404, { error: "secret" }, /STORAGE_BUCKET.*STORAGE_URL/],
  [418, { message: "secret" }, /STORAGE_URL/],
];

Deno.test("reports a refusal of storage in our own words, never in the words of storage", async () => {
  for (const [status, body, words] of refusals) {
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      () => Response.json(body, { status }),
    );
    const url = `http://127.0.0.1:${server.addr.port}`;
    const there = openStorage({ url, serviceKey: "k", bucket: "media" });
    const refused = there.limits();
    await refused.catch(() => {});
    limits = () => refused;
    const { problems, ...rest } = await ready();
    assert.deepEqual({ ...rest, problems: [] }, { ...well, storage: false, degraded: ["storage"] });
    assert.equal(problems.length, 1);
    assert.match(problems[0], words);
    assert.doesNotMatch(problems[0], /secret/);
    await server.shutdown();
  }
});

Deno.test("tells its version and the oldest app that it accepts, which is never a future version", async () => {
  const { version, oldestApp } = await (await call(undefined, "GET", "/api/config")).json();
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.equal(oldestApp, OLDEST_APP);
  assert.equal(isOlder(version, oldestApp), false);
});

Deno.test("tells every contact that is set, and null for the others", async () => {
  const app = await testApp({
    CONTACT_VIBER: "+95 9 123 456 789",
    CONTACT_MESSENGER: "https://m.me/pyinnya",
  });
  const { contacts } = await (await app.call(undefined, "GET", "/api/config")).json();
  await app.close();
  assert.deepEqual(contacts, {
    phone: null,
    url: null,
    email: "hello@academy.test",
    viber: "+95 9 123 456 789",
    messenger: "pyinnya",
  });
});

/** Adds `ms` to the time of this process until the end of the test. */
function laterClock() {
  const { now } = performance;
  const clock = { ms: 0, [Symbol.dispose]: () => void (performance.now = now) };
  performance.now = () => now.call(performance) + clock.ms;
  return clock;
}

Deno.test("says that the last checked backup is too old, and stays ready", async () => {
  limits = () => Promise.resolve(all);
  const watched = await testApp({ BACKUP_MAX_AGE_DAYS: "7" });
  using clock = laterClock();
  const ask = async () => {
    const answer = await watched.call(undefined, "GET", "/readyz");
    const { ok, degraded, problems } = await answer.json();
    return { status: answer.status, ok, degraded, problem: problems[0] };
  };
  const old = { status: 200, ok: true, degraded: ["backup"] };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const admin = await makeUser(watched.sql, { role: "admin" });
  const staff = await makeUser(watched.sql, { role: "staff" });
  const notice = async (user: MadeUser) =>
    (await (await watched.call(user, "GET", "/api/admin/summary")).json()).oldBackup;

  const none = await ask();
  assert.deepEqual({ ...none, problem: "" }, { ...old, problem: "" });
  assert.match(none.problem, /No backup of this academy was checked/);
  assert.deepEqual(await notice(admin), { days: null, maxDays: 7 });
  assert.equal(await notice(staff), undefined);

  await noteCheckedBackup(watched.sql, await ownBackup(watched.sql, daysAgo(8)));
  assert.deepEqual(await ask(), none, "it is remembered for a minute");
  clock.ms += 60_000;
  const week = await ask();
  assert.match(week.problem, /is 8 days old, and BACKUP_MAX_AGE_DAYS is 7/);
  assert.deepEqual(await notice(admin), { days: 8, maxDays: 7 });

  await noteCheckedBackup(watched.sql, await ownBackup(watched.sql, daysAgo(3)));
  await noteCheckedBackup(watched.sql, await ownBackup(watched.sql, daysAgo(30)));
  clock.ms += 60_000;
  assert.deepEqual(await ask(), { status: 200, ok: true, degraded: [], problem: undefined });
  assert.equal(await notice(admin), undefined);

  clock.ms += 60_000;
  await watched.sql`drop table academy.checked_backups`;
  const unknown = await ask();
  assert.deepEqual({ ...unknown, problem: "" }, { ...old, problem: "" });
  assert.match(unknown.problem, /cannot find out how old the last checked backup is/);
  assert.match(watched.logLines.join(), /checked_backups/);
  await watched.close();
});
