import assert from "node:assert/strict";
import { createApp } from "../app.ts";
import { readSettings } from "../env.ts";
import { startAnswers } from "../features/chat/answers.ts";
import { openPassages } from "../features/passages/find-passages.ts";
import { createLog } from "../log.ts";
import { openChatModel } from "../services/chat-model.ts";
import { openImageModels } from "../services/image-models.ts";
import { createPasswords } from "../services/passwords.ts";
import { databaseTarget, throughPort } from "../testing/database-target.ts";
import { testDatabase } from "../testing/database.ts";
import { makeUser } from "../testing/factories.ts";
import { longWaits } from "../testing/patient.ts";
import { type Fault, startProxy } from "../testing/proxy.ts";
import { testStorage } from "../testing/storage.ts";
import { until } from "../testing/until.ts";
import { type Timeouts, timeouts } from "../timeouts.ts";
import { openDatabase, RETRY_MS } from "./database.ts";
import { connect, isCancelled } from "./sql.ts";
import { poolForCaller } from "./statement-queue.ts";

const direct = await testDatabase();
const { id, cookie } = await makeUser(direct.sql);
// PGlite takes one connection: from here on the proxy has it.
await direct.database.close();
const proxy = startProxy(databaseTarget(direct.url));
/** A quarter of the product's limits, in proportion, so that no test waits for the whole time. */
const quarter = Object.fromEntries(
  Object.entries(timeouts).map(([what, ms]) => [what, ms / 4]),
) as Timeouts;
const isPostgres = Boolean(Deno.env.get("DATABASE_URL"));
const url = throughPort(direct.url, proxy.port);
const database = openDatabase(url, isPostgres ? 4 : 1, quarter);
const log = createLog("silent");
const settings = readSettings("start", {});
const app = createApp({
  settings,
  database,
  log,
  chatModel: openChatModel(undefined, 1000),
  imageModels: openImageModels(settings),
  answers: startAnswers({ database, log }),
  passages: openPassages({ log }),
  passwords: createPasswords(),
  storage: testStorage().storage,
  timeouts: quarter,
});
/** A pool that one unanswered millisecond makes suspect, on a line that the tests hold. */
const second = await testDatabase();
await second.database.close();
const line = startProxy(databaseTarget(second.url));
const held = openDatabase(throughPort(second.url, line.port), 1, { ...longWaits, probe: 1 });
await held.sql`select 1`;
Deno.test.afterAll(async () => {
  await held.close();
  await line.close();
  await second.close();
  await database.close();
  await proxy.close();
  await direct.close();
});

const whoAmI = () => app.request("/api/auth/user", { headers: { Cookie: cookie } });

/**
 * A call takes a second by these limits. After this time something hangs: the driver alone would
 * wait for 20 s.
 */
const HANG_MS = 15_000;

/** Asks until the app answers, but not for ever. */
async function untilAnswered() {
  const began = performance.now();
  for (;;) {
    const answer = await whoAmI();
    if (answer.status === 200) return answer;
    assert.ok(performance.now() - began < HANG_MS, "it does not come back");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Only the database: a storage that is still being created may be slower. */
const isReady = async () => (await (await app.request("/readyz")).json()).database;

Deno.test("has limits that add up: an answer within 5 s, and a database that is back in use within 2 s", () => {
  assert.ok(Math.max(timeouts.answer, timeouts.statement, timeouts.storage) < 5000);
  assert.ok(timeouts.probe + RETRY_MS < 2000);
  assert.ok(timeouts.mute > timeouts.statement);
});

for (const fault of ["refused", "closed", "hung"] satisfies Fault[]) {
  Deno.test(`while the database is ${fault}, answers 503; once it is back, answers calls again`, async () => {
    await untilAnswered();
    proxy.set(fault);
    for (let n = 0; n < 3; n++) {
      const asked = performance.now();
      const answer = await whoAmI();
      const body = await answer.json();
      assert.deepEqual([answer.status, body.code], [503, "unavailable"]);
      assert.ok(answer.headers.has("Retry-After"));
      assert.ok(performance.now() - asked < HANG_MS, "it hangs");
    }
    assert.equal((await app.request("/healthz")).status, 200);
    assert.equal(await isReady(), false);

    proxy.set("none");
    const answer = await untilAnswered();
    assert.equal((await answer.json()).id, id);
    await until(isReady, "it is ready again");
  });
}

Deno.test("fails only the call whose connection breaks while its statement runs", async () => {
  await untilAnswered();
  // The proxy holds the statement back. Then the connection breaks.
  proxy.set("hung");
  const ask = async () => await database.sql`select 1`;
  const running = ask().then(() => "answered", () => "failed");
  proxy.set("closed");
  assert.equal(await running, "failed");
  proxy.set("none");
  await untilAnswered();
});

Deno.test("does not end the process when a pool is given up while the driver asks for types", async () => {
  const other = await testDatabase();
  await other.database.close();
  const line = startProxy(databaseTarget(other.url), "pg_catalog.pg_type");
  const pool = connect(throughPort(other.url, line.port), { max: 1 });
  const refused = assert.rejects(async () => await pool`select 1`, {
    code: "CONNECTION_DESTROYED",
  });
  await line.reached;
  await pool.end({ timeout: 0 });
  await refused;
  await line.close();
  await other.close();
});

Deno.test("keeps a pool that has just brought rows, however many statements wait in it", async () => {
  line.set("hung");
  const waiting = Array.from({ length: 200 }, () => held.sql`select 1`.then(() => "answered"));
  held.suspect();
  assert.equal(await held.answers(), true);
  line.set("none");
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(["answered"]));
});

Deno.test("takes the statements of a refused caller out of the queue, and begins no transaction", async () => {
  line.set("hung");
  const others = Array.from({ length: 20 }, () => held.sql`select 1`.then(() => "answered"));
  // The driver takes a statement one turn after it is awaited.
  const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
  await nextTurn();
  const caller = poolForCaller(held.sql);
  const unused = caller.sql`select 2`;
  const begun: string[] = [];
  const statement = caller.sql`select ${unused}`.then(() => "answered", isCancelled);
  const transaction = caller.sql.begin(async (sql) => {
    begun.push("begun");
    await sql`select 3`;
  }).then(() => "committed", () => "refused");
  await nextTurn();
  caller.giveUp();
  assert.equal(await statement, true);
  line.set("none");
  assert.deepEqual(new Set(await Promise.all(others)), new Set(["answered"]));
  assert.deepEqual([await transaction, begun], ["refused", []]);
  assert.equal(await held.answers(), true);
});

Deno.test({
  name: "does not cut off a database that is busy with long statements",
  // On PGlite nothing else can keep the database busy.
  ignore: !isPostgres,
  async fn() {
    // Longer than a connection takes, and shorter than the statements: a probe that had to wait for
    // them would fail.
    const busy = openDatabase(direct.url, 2, { ...longWaits, probe: 4000 });
    const long = Array.from({ length: 2 }, () => busy.sql`select pg_sleep(4.5)`.then(() => "done"));
    busy.suspect();
    busy.suspect();
    assert.deepEqual(await Promise.all(long), ["done", "done"]);
    assert.equal(await busy.answers(), true);
    await busy.close();
  },
});

Deno.test({
  name: "does not cut off a database whose statements all take too long",
  ignore: !isPostgres,
  async fn() {
    const timeouts = { ...longWaits, statement: 200, probe: 4000, mute: 2000 };
    const busy = openDatabase(direct.url, 2, timeouts);
    const refusal = (error: unknown) => isCancelled(error) ? "cancelled" : error;
    const all = Array.from(
      { length: 60 },
      () => busy.sql`select pg_sleep(60)`.then(() => "done", refusal),
    );
    // No row comes for longer than `mute`, but PostgreSQL has begun the next statements.
    await Promise.all(all.slice(0, 30));
    busy.suspect();
    assert.deepEqual(new Set(await Promise.all(all)), new Set(["cancelled"]));
    await busy.close();
  },
});
