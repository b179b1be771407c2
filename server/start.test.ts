import assert from "node:assert/strict";
import { demoAccounts, demoPassword } from "./demo/people.ts";
import { cookiesOf } from "./testing/cookies.ts";
import { copyMigrated } from "./testing/migrated-folder.ts";
import { openLocalDatabase } from "../supabase/local/database.ts";
import { connect } from "./db/sql.ts";
import { startProduct, startToEnd } from "./testing/product.ts";
import { proveKills } from "./testing/prove/kills.ts";
import { until } from "./testing/until.ts";

const folders: string[] = [];
Deno.test.afterAll(async () => {
  for (const folder of folders) await Deno.remove(folder, { recursive: true });
});

async function folder() {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-start-" });
  folders.push(folder);
  return folder;
}

/** One that was filled and stopped before: to fill another for each test takes longer than all of them. */
let filling: Promise<string> | undefined;
const filled = () => filling ??= fill();

async function fill() {
  const dataDir = await folder();
  const product = await startProduct(dataDir);
  product.kill("SIGTERM");
  assert.equal((await product.ended).code, 0);
  return dataDir;
}

async function isOneSentence(env: Record<string, string>, words: RegExp) {
  const { code, stdout, stderr } = await startToEnd(env);
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, words);
  assert.doesNotMatch(stderr, /\n\s+at /, "no stack");
}

Deno.test("a second start on one data folder is refused, and a second on one port", async () => {
  const dataDir = await filled();
  const product = await startProduct(dataDir);
  const { port } = new URL(product.origin);
  await isOneSentence(
    { DATA_DIR: dataDir },
    /^Another Pyinnya is already running on the data folder/,
  );
  await isOneSentence({ DATA_DIR: await folder(), PORT: port }, /^Port \d+ is taken/);
  product.kill("SIGTERM");
  assert.equal((await product.ended).code, 0);
});

Deno.test("a data folder that cannot be one and settings that do not fit are told in a sentence", async () => {
  const file = await Deno.makeTempFile();
  await isOneSentence({ DATA_DIR: file }, /^The data folder .* cannot be written/);
  await isOneSentence(
    { STORAGE_BUCKET: "My_Media" },
    /^STORAGE_BUCKET: My_Media cannot name a folder here/,
  );
  await isOneSentence(
    { PUBLIC_URL: "academy", TRUSTED_PROXIES: "10.0.0.0/99" },
    /PUBLIC_URL .*\n.*TRUSTED_PROXIES /,
  );
  await isOneSentence({ AI_API_KEY: "k" }, /AI_BASE_URL is missing: AI_API_KEY is set/);
  await isOneSentence({ HOST: "nonsense.invalid" }, /^Cannot listen on nonsense\.invalid/);
  await isOneSentence(
    { PORT: "many", LOG_LEVEL: "loud" },
    /missing or wrong:\n {2}PORT .*\n {2}LOG_LEVEL/,
  );
  await isOneSentence(
    { DATABASE_URL: "postgres://postgres@127.0.0.1:1/none" },
    /^The database at 127\.0\.0\.1:1 does not answer\.\n$/,
  );
});

async function turnedAway(origin: string) {
  const answer = await fetch(`${origin}/healthz`);
  await answer.body?.cancel();
  return answer.status;
}

Deno.test("told to stop it finishes the running request and keeps the data for the next start", async () => {
  const dataDir = await filled();
  const first = await startProduct(dataDir);
  const [, , , learner] = demoAccounts;
  const body = JSON.stringify({ email: learner?.email, password: demoPassword });
  const { hostname, port, host } = new URL(first.origin);
  // Half a request is under way when the signal comes: the server has said that it wants the rest.
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
  // A terminal and the task runner each pass on what was one signal.
  first.kill("SIGINT");
  // Whoever comes now is turned away: the signal has arrived.
  await until(async () => await turnedAway(first.origin) !== 200, "the signal arrives");
  await send(body.slice(10));
  const answer = await new Response(conn.readable).text();
  assert.match(answer, /^HTTP\/1\.1 200 /);
  const cookie = /set-cookie: (sid=[^;]+)/i.exec(answer)?.[1] ?? "";
  assert.equal((await first.ended).code, 0);

  const second = await startProduct(dataDir);
  const who = await fetch(`${second.origin}/api/auth/user`, { headers: { Cookie: cookie } });
  assert.equal((await who.json()).email, learner?.email);
  assert.equal(cookiesOf(who), "");
  second.kill("SIGINT");
  assert.equal((await second.ended).code, 0);
});

Deno.test("killed while it is being filled, it is filled whole at the next start, and serves its media", async () => {
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

Deno.test("an enrolled learner is led to a film on this machine, by whatever name she knows it", async () => {
  for (const HOST of ["127.0.0.1", "0.0.0.0"]) {
    const product = await startProduct(await filled(), { HOST });
    const origin = `http://localhost:${new URL(product.origin).port}`;
    const email = demoAccounts[3]?.email;
    const signedIn = await fetch(`${origin}/api/signin`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: demoPassword }),
    });
    await signedIn.body?.cancel();
    const headers = { Cookie: cookiesOf(signedIn) };
    const list = await fetch(`${origin}/api/courses/ai-first-step/videos`, { headers });
    const [video] = await list.json();
    const stream = `${origin}/api/videos/${video.id}/stream`;
    const way = await fetch(stream, { headers, redirect: "manual" });
    await way.body?.cancel();
    assert.match(way.headers.get("Location") ?? "", /^\/storage\/v1\/object\/sign\/media\//);
    const film = await fetch(stream, { headers: { ...headers, Range: "bytes=4-7" } });
    assert.deepEqual([film.status, await film.text()], [206, "ftyp"]);
    assert.equal(film.headers.get("Content-Range"), `bytes 4-7/${video.size}`);
    product.kill("SIGTERM");
    assert.equal((await product.ended).code, 0);
  }
});

Deno.test("the chat is answered, and a picture made, by the demo model, and by another where one is named", async () => {
  const product = await startProduct(await filled());
  const post = (path: string, body: object, headers: HeadersInit = {}) =>
    fetch(`${product.origin}${path}`, {
      method: "POST",
      headers: { Origin: product.origin, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post("/api/signin", {
    email: demoAccounts[3]?.email,
    password: demoPassword,
  });
  await signedIn.body?.cancel();
  const headers = { Cookie: cookiesOf(signedIn) };
  const { id } = await (await post("/api/conversations", { title: "New Chat" }, headers)).json();
  const question = { message: "token ဆိုတာ ဘာလဲ", conversationId: id };
  const answer = await (await post("/api/chat", question, headers)).text();
  const text = [...answer.matchAll(/^data: (\{.*\})$/gm)]
    .map(([, json = ""]) => JSON.parse(json).content).join("");
  assert.match(text, /ကုန်ကျစရိတ်နဲ့ အကျိုးအမြတ်.*AI Business Mastery[^]*demo/);
  const wish = { prompt: "Draw a boat", conversationId: id, model: "dall-e-3" };
  const { imageUrl } = await (await post("/api/generate-image", wish, headers)).json();
  const picture = await fetch(`${product.origin}${imageUrl}`, { headers });
  assert.deepEqual([picture.status, picture.headers.get("Content-Type")], [200, "image/png"]);
  await picture.body?.cancel();
  product.kill("SIGTERM");
  assert.equal((await product.ended).code, 0);

  const named = { AI_BASE_URL: "http://127.0.0.1:1/v1", AI_API_KEY: "k", AI_CHAT_LABEL: "Ours" };
  const another = await startProduct(await filled(), named);
  const { assistant } = await (await fetch(`${another.origin}/api/config`)).json();
  assert.deepEqual(assistant, { label: "Ours", model: "gpt-5", isSetUp: true, isDemo: false });
  another.kill("SIGTERM");
  assert.equal((await another.ended).code, 0);
});

Deno.test("killed in the middle of writes, it has lost none that it acknowledged", async () => {
  const { kills, acknowledged, lost } = await proveKills(3);
  assert.equal(lost, 0);
  assert.ok(acknowledged > kills * 5, `${acknowledged} writes`);
});
