import assert from "node:assert/strict";
import { join } from "node:path";
import { demoAccounts, demoPassword } from "./demo/people.ts";
import { readAnswer } from "./testing/answers.ts";
import { cookiesOf } from "./testing/browser-calls.ts";
import { copyMigrated } from "./testing/migrated-folder.ts";
import { openLocalDatabase } from "../supabase/local/database.ts";
import { connect } from "./db/sql.ts";
import { type Product, startProduct, startToEnd } from "./testing/product.ts";
import { proveKills } from "./testing/prove/kills.ts";
import { until } from "./testing/until.ts";

const folders: string[] = [];
let running: { product: Product; settings: string } | undefined;
Deno.test.afterAll(async () => {
  await stopRunning();
  for (const folder of folders) await Deno.remove(folder, { recursive: true });
});

async function folder() {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-start-" });
  folders.push(folder);
  return folder;
}

/** Several tests share one product: to fill one for each test takes longer than all the tests. */
let sharedFolder: Promise<string> | undefined;

/**
 * Runs the product on the shared folder with these settings. The product stays for the next test
 * with the same settings.
 */
async function productWith(env: Record<string, string> = {}): Promise<Product> {
  const settings = JSON.stringify(env);
  if (running?.settings === settings) return running.product;
  await stopRunning();
  const product = await startProduct(await (sharedFolder ??= folder()), env);
  running = { product, settings };
  return product;
}

async function stopRunning() {
  const product = running?.product;
  running = undefined;
  product?.kill("SIGINT");
  if (product) assert.equal((await product.ended).code, 0);
}

/** For a test that may leave the product running. */
const shared = { sanitizeOps: false, sanitizeResources: false };

const otherModel = {
  ...{ AI_BASE_URL: "http://127.0.0.1:1/v1", AI_API_KEY: "k", AI_CHAT_LABEL: "Ours" },
};
/** Other machines can reach a product with these settings. */
const exposed = { HOST: "0.0.0.0" };

/** A developer's product may run on the default folder, so each start has a folder of its own. */
async function isOneSentence(env: Record<string, string>, ...words: RegExp[]) {
  const { code, stdout, stderr } = await startToEnd({ DATA_DIR: await folder(), ...env });
  assert.equal(code, 1);
  assert.equal(stdout, "");
  for (const word of words) assert.match(stderr, word);
  assert.doesNotMatch(stderr, /\n\s+at /, "no stack");
}

Deno.test({
  name: "refuses a second start on the same data folder or on the same port",
  ...shared,
  async fn() {
    const { port } = new URL((await productWith()).origin);
    await isOneSentence(
      { DATA_DIR: await sharedFolder ?? "" },
      /^Another Pyinnya is already running on the data folder/,
    );
    await isOneSentence({ PORT: port }, /^Port \d+ is taken/);
  },
});

Deno.test("reports an unusable data folder and wrong settings in one sentence", async () => {
  const file = join(await folder(), "a-file");
  await Deno.writeTextFile(file, "");
  await isOneSentence({ DATA_DIR: file }, /^The data folder .* cannot be written/);
  await isOneSentence(
    { STORAGE_BUCKET: "My_Media" },
    /^STORAGE_BUCKET: My_Media cannot name a folder here/,
  );
  await isOneSentence(
    {
      ...{ PORT: "many", LOG_LEVEL: "loud", PUBLIC_URL: "academy", TRUSTED_PROXIES: "10.0.0.0/99" },
      AI_API_KEY: "k",
    },
    /missing or wrong:\n {2}PORT /,
    /\n {2}LOG_LEVEL /,
    /\n {2}PUBLIC_URL /,
    /\n {2}TRUSTED_PROXIES /,
    /AI_BASE_URL is missing: AI_API_KEY is set/,
  );
  await isOneSentence({ HOST: "nonsense.invalid" }, /^Cannot listen on nonsense\.invalid/);
  await isOneSentence(
    { DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" },
    /^The database at 127\.0\.0\.1:1 does not answer\.\n$/,
  );
});

const learnerEmail = demoAccounts[3]?.email ?? "";

async function trySignIn(origin: string, password = demoPassword) {
  const answer = await fetch(`${origin}/api/signin`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: learnerEmail, password }),
  });
  await answer.body?.cancel();
  return answer;
}

async function signIn(origin: string, password?: string) {
  return { Cookie: cookiesOf(await trySignIn(origin, password)) };
}

Deno.test({
  name: "answers the chat and makes a picture with the demo model",
  ...shared,
  async fn() {
    const { origin } = await productWith();
    const headers = await signIn(origin);
    const post = (path: string, body: object) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers: { Origin: origin, "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
    const { id } = await (await post("/api/conversations", { title: "New Chat" })).json();
    const question = { message: "prompt ဆိုတာ ဘာလဲ", conversationId: id };
    const { text } = await readAnswer(await post("/api/chat", question));
    assert.match(text, /ပထမဆုံး prompt.*\[1\][^]*demo/);
    const imageRequest = { prompt: "Draw a boat", conversationId: id, model: "dall-e-3" };
    const { imageUrl } = await (await post("/api/generate-image", imageRequest)).json();
    const picture = await fetch(`${origin}${imageUrl}`, { headers });
    assert.deepEqual([picture.status, picture.headers.get("Content-Type")], [200, "image/png"]);
    await picture.body?.cancel();
  },
});

async function leadsToFilm(product: Product, password?: string) {
  const origin = `http://localhost:${new URL(product.origin).port}`;
  const headers = await signIn(origin, password);
  const list = await fetch(`${origin}/api/courses/ai-first-step/videos`, { headers });
  const [video] = await list.json();
  const stream = `${origin}/api/videos/${video.id}/stream`;
  const way = await fetch(stream, { headers, redirect: "manual" });
  await way.body?.cancel();
  assert.match(way.headers.get("Location") ?? "", /^\/storage\/v1\/object\/sign\/media\//);
  const videoPart = await fetch(stream, { headers: { ...headers, Range: "bytes=4-7" } });
  assert.deepEqual([videoPart.status, await videoPart.text()], [206, "ftyp"]);
  assert.equal(videoPart.headers.get("Content-Range"), `bytes 4-7/${video.size}`);
}

Deno.test({
  name: "leads a learner to a video on this machine, whatever name the machine is called by",
  ...shared,
  fn: async () => await leadsToFilm(await productWith()),
});

async function turnedAway(origin: string) {
  const answer = await fetch(`${origin}/healthz`);
  await answer.body?.cancel();
  return answer.status;
}

async function stopsAndStartsAgain() {
  const first = await productWith();
  const [, , , learner] = demoAccounts;
  const body = JSON.stringify({ email: learner?.email, password: demoPassword });
  const { hostname, port, host } = new URL(first.origin);
  // Half a request has arrived when the signal comes: the server has said that it wants the rest.
  const conn = await Deno.connect({ hostname, port: Number(port) });
  const send = (text: string) => conn.write(new TextEncoder().encode(text));
  await send(
    `POST /api/signin HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const wanted = new Uint8Array(100);
  const size = await conn.read(wanted) ?? 0;
  assert.match(new TextDecoder().decode(wanted.subarray(0, size)), /^HTTP\/1\.1 100 Continue/);
  await send(body.slice(0, 10));
  first.kill("SIGTERM");
  // A terminal and the task runner each pass on the same signal.
  first.kill("SIGINT");
  // When the server refuses a new request, the signal has arrived.
  await until(async () => await turnedAway(first.origin) !== 200, "the signal arrives");
  await send(body.slice(10));
  const answer = await new Response(conn.readable).text();
  assert.match(answer, /^HTTP\/1\.1 200 /);
  const cookie = /set-cookie: (sid=[^;]+)/i.exec(answer)?.[1] ?? "";
  assert.equal((await first.ended).code, 0);
  running = undefined;

  const second = await productWith(otherModel);
  const who = await fetch(`${second.origin}/api/auth/user`, { headers: { Cookie: cookie } });
  assert.equal((await who.json()).email, learner?.email);
  assert.equal(cookiesOf(who), "");
}

Deno.test({
  name: "finishes the running request after a signal, and keeps the data for the next start",
  ...shared,
  fn: stopsAndStartsAgain,
});

Deno.test({
  name: "answers with the model that the settings name, not with the demo model",
  ...shared,
  async fn() {
    const { origin } = await productWith(otherModel);
    const { assistant } = await (await fetch(`${origin}/api/config`)).json();
    assert.deepEqual(assistant, { label: "Ours", model: "gpt-5", isSetUp: true, isDemo: false });
  },
});

Deno.test({
  name: "no other user of this machine can enter the data folder or reach its database",
  ...shared,
  ignore: Deno.build.os === "windows",
  async fn() {
    await stopRunning();
    const dataDir = await (sharedFolder ??= folder());
    await Deno.mkdir(`${dataDir}/postgres`, { recursive: true });
    for (const path of [dataDir, `${dataDir}/postgres`]) await Deno.chmod(path, 0o755);
    // The product stays for the next test, which reads what a first start with these settings
    // prints.
    await productWith(exposed);
    for (const path of [dataDir, `${dataDir}/postgres`, `${dataDir}/storage`]) {
      assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o700, path);
    }
    assert.equal((await Deno.stat(`${dataDir}/postgres/.s.PGSQL.5432`)).isSocket, true);
  },
});

Deno.test({
  name: "prints new passwords once if other machines can reach it, and refuses the known password",
  ...shared,
  async fn() {
    const first = await productWith(exposed);
    const line = first.output().split("\n").find((line) => line.includes(learnerEmail)) ?? "";
    const password = /[a-z2-9]{4}(-[a-z2-9]{4}){2}/.exec(line)?.[0] ?? "none printed";
    assert.equal((await trySignIn(first.origin)).status, 401);
    await leadsToFilm(first, password);
    await stopRunning();

    const second = await productWith(exposed);
    assert.equal(second.output().includes(password), false);
    assert.match(second.output(), /printed at an earlier start/);
    assert.equal((await trySignIn(second.origin, password)).status, 200);
  },
});

Deno.test("killed while it fills its data, fills them completely at the next start and serves media", async () => {
  const dataDir = await folder();
  await copyMigrated(`${dataDir}/postgres`);
  const hasFiles = () => Deno.stat(`${dataDir}/storage/objects`).then(() => true, () => false);
  const killed = startProduct(dataDir, {}, {
    async meanwhile(product) {
      await until(hasFiles, "the first files are there");
      product.kill("SIGKILL");
    },
  });
  await assert.rejects(killed, /ended before it was ready/);

  const product = await startProduct(dataDir);
  const answer = await fetch(`${product.origin}/storage/v1/object/sign/media/x.mp4?token=x`);
  assert.equal((await answer.json()).error, "InvalidJWT");
  product.kill("SIGTERM");
  await product.ended;

  const database = await openLocalDatabase(`${dataDir}/postgres`);
  const sql = connect(database.url, { max: 1 });
  const rows = await sql<{ path: string }[]>`
    select video_path as path from academy.videos union all select file_path from academy.resources
  `;
  assert.ok(rows.length > 20);
  for (const { path } of rows) await Deno.stat(`${dataDir}/storage/facts/media/${path}.json`);
  await sql.end();
  await database.close();
});

Deno.test("loses no write that it acknowledged when it is killed in the middle of writes", async () => {
  const { kills, acknowledged, lost } = await proveKills(2);
  assert.equal(lost, 0);
  assert.ok(acknowledged > kills * 5, `${acknowledged} writes`);
});
