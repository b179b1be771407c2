import assert from "node:assert/strict";
import { createApp } from "../app.ts";
import { readSettings } from "../env.ts";
import { startAnswers } from "../features/chat/answers.ts";
import { createLog } from "../log.ts";
import { openChatModel } from "../services/chat-model.ts";
import { openImageModels } from "../services/image-models.ts";
import { createPasswords } from "../services/passwords.ts";
import { testDatabase } from "../testing/database.ts";
import { makePerson } from "../testing/factories.ts";
import { type Fault, startProxy } from "../testing/proxy.ts";
import { testStorage } from "../testing/storage.ts";
import { openDatabase } from "./database.ts";

const direct = await testDatabase();
const { id, cookie } = await makePerson(direct.sql);
// PGlite takes one connection: from here on it is the proxy's.
await direct.database.close();
const address = new URL(direct.url);
const proxy = startProxy({ hostname: "127.0.0.1", port: Number(address.port) });
address.port = String(proxy.port);
const database = openDatabase(address.href, 1);
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
});
Deno.test.afterAll(async () => {
  await database.close();
  await proxy.close();
  await direct.close();
});

const whoAmI = () => app.request("/api/auth/user", { headers: { Cookie: cookie } });

/** As fast as the app answers, and not for ever. */
async function untilAnswered() {
  const began = performance.now();
  for (;;) {
    const answer = await whoAmI();
    if (answer.status === 200) return answer;
    assert.ok(performance.now() - began < 10_000, "it does not come back");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The database alone: a storage that is only just being made may be slower. */
const isReady = async () => (await (await app.request("/readyz")).json()).database;

for (const fault of ["refused", "closed", "hung"] satisfies Fault[]) {
  Deno.test(`while the database is ${fault}, callers are told within 5 s; once it is back, within 2 s`, async () => {
    assert.equal((await whoAmI()).status, 200);
    proxy.set(fault);
    for (let n = 0; n < 3; n++) {
      const asked = performance.now();
      const answer = await whoAmI();
      const body = await answer.json();
      assert.deepEqual([answer.status, body.code], [503, "unavailable"]);
      assert.ok(answer.headers.has("Retry-After"));
      const waited = performance.now() - asked;
      assert.ok(waited < 5000, `${waited} ms`);
    }
    assert.equal((await app.request("/healthz")).status, 200);
    assert.equal(await isReady(), false);

    proxy.set("none");
    const back = performance.now();
    const answer = await untilAnswered();
    const recovered = performance.now() - back;
    assert.equal((await answer.json()).id, id);
    assert.ok(recovered < 2000, `${recovered} ms`);
    assert.equal(await isReady(), true);
  });
}

Deno.test("a connection that falls while a statement runs fails that call alone", async () => {
  // The proxy holds the statement back, then the connection falls.
  proxy.set("hung");
  const running = database.sql`select 1`.then(() => "answered", () => "failed");
  proxy.set("closed");
  assert.equal(await running, "failed");
  proxy.set("none");
  await untilAnswered();
});

Deno.test({
  name: "a database that is busy with long statements is not cut off from them",
  // On PGlite nothing can be busy beside us.
  ignore: !Deno.env.has("DATABASE_URL"),
  async fn() {
    const busy = openDatabase(direct.url, 2);
    const long = Array.from({ length: 2 }, () => busy.sql`select pg_sleep(2.5)`.then(() => "done"));
    busy.suspect();
    busy.suspect();
    assert.deepEqual(await Promise.all(long), ["done", "done"]);
    assert.equal(await busy.answers(), true);
    await busy.close();
  },
});
