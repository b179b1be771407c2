import assert from "node:assert/strict";
import { createApp } from "../app.ts";
import { readSettings } from "../env.ts";
import { startAnswers } from "../features/chat/answers.ts";
import { createLog } from "../log.ts";
import { openChatModel } from "../services/chat-model.ts";
import { openImageModels } from "../services/image-models.ts";
import { createPasswords } from "../services/passwords.ts";
import { databaseTarget, throughPort } from "../testing/database-target.ts";
import { testDatabase } from "../testing/database.ts";
import { makePerson } from "../testing/factories.ts";
import { patient } from "../testing/patient.ts";
import { type Fault, startProxy } from "../testing/proxy.ts";
import { testStorage } from "../testing/storage.ts";
import { until } from "../testing/until.ts";
import { type Waits, waits } from "../waits.ts";
import { openDatabase, RETRY_MS } from "./database.ts";
import { connect } from "./sql.ts";

const direct = await testDatabase();
const { id, cookie } = await makePerson(direct.sql);
// PGlite takes one connection: from here on it is the proxy's.
await direct.database.close();
const proxy = startProxy(databaseTarget(direct.url));
/** A quarter of the product's limits: in the same proportions, and no test waits for the whole of them. */
const quarter = Object.fromEntries(
  Object.entries(waits).map(([what, ms]) => [what, ms / 4]),
) as Waits;
const database = openDatabase(throughPort(direct.url, proxy.port), 1, quarter);
const log = createLog("silent");
const settings = readSettings("start", {});
const app = createApp({
  settings,
  database,
  log,
  chatModel: openChatModel(),
  imageModels: openImageModels(settings),
  answers: startAnswers({ database, log }),
  passwords: createPasswords(),
  storage: testStorage().storage,
  waits: quarter,
});
Deno.test.afterAll(async () => {
  await database.close();
  await proxy.close();
  await direct.close();
});

const whoAmI = () => app.request("/api/auth/user", { headers: { Cookie: cookie } });

/** A call takes a second by these limits. Beyond this something hangs: the driver alone would wait for 20 s. */
const HANG_MS = 15_000;

/** As fast as the app answers, and not for ever. */
async function untilAnswered() {
  const began = performance.now();
  for (;;) {
    const answer = await whoAmI();
    if (answer.status === 200) return answer;
    assert.ok(performance.now() - began < HANG_MS, "it does not come back");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The database alone: a storage that is only just being made may be slower. */
const isReady = async () => (await (await app.request("/readyz")).json()).database;

Deno.test("what is waited for adds up to what is promised: told within 5 s, and back within 2 s", () => {
  assert.ok(Math.max(waits.answer, waits.statement, waits.storage) < 5000);
  assert.ok(waits.probe + RETRY_MS < 2000);
  assert.ok(waits.mute > waits.statement);
});

for (const fault of ["refused", "closed", "hung"] satisfies Fault[]) {
  Deno.test(`while the database is ${fault}, callers are told; once it is back, they are answered`, async () => {
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

Deno.test("a connection that falls while a statement runs fails that call alone", async () => {
  await untilAnswered();
  // The proxy holds the statement back, then the connection falls.
  proxy.set("hung");
  const ask = async () => await database.sql`select 1`;
  const running = ask().then(() => "answered", () => "failed");
  proxy.set("closed");
  assert.equal(await running, "failed");
  proxy.set("none");
  await untilAnswered();
});

Deno.test("a pool that is given up while the driver asks for types does not end the process", async () => {
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

Deno.test({
  name: "a database that is busy with long statements is not cut off from them",
  // On PGlite nothing can be busy beside us.
  ignore: !Deno.env.get("DATABASE_URL"),
  async fn() {
    // Much longer than it takes to connect, and shorter than the statements: a probe among them would fail.
    const busy = openDatabase(direct.url, 2, { ...patient, probe: 4000 });
    const long = Array.from({ length: 2 }, () => busy.sql`select pg_sleep(4.5)`.then(() => "done"));
    busy.suspect();
    busy.suspect();
    assert.deepEqual(await Promise.all(long), ["done", "done"]);
    assert.equal(await busy.answers(), true);
    await busy.close();
  },
});
