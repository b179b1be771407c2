// Makes a stored backup (server/backup/stored/README.md). Runs a build on a new data folder, writes
// what a learner writes, and saves the academy with one lesson and one file of each course.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openAcademy, withPool } from "../backup/academy.ts";
import { saveAcademy } from "../backup/save.ts";
import type { Pool } from "../db/sql.ts";
import { readSettings } from "../env.ts";
import type { Storage } from "../services/storage.ts";
import { startProduct } from "./product.ts";

const [build, name] = Deno.args;
if (!build || !name) {
  throw new Error("Name the folder of a build, and the number of its newest migration.");
}
const stored = fileURLToPath(new URL(`../backup/stored/${name}`, import.meta.url));
const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-stored-" });
const settings = readSettings("start", { DATA_DIR: dataDir });

await runBuild(async () => {});
const lesson = await withAcademy(keepOneOfEach);
await runBuild((origin) => writeAsLearner(origin, lesson));
await withAcademy(makeFilesSmall);
const { manifest } = await saveAcademy(settings, stored);
await Deno.remove(join(stored, "lock"));
await Deno.remove(dataDir, { recursive: true });
for (const { name, rows, size } of manifest.tables) console.log(`${name}: ${rows} rows, ${size} B`);

async function runBuild(work: (origin: string) => Promise<void>) {
  const product = await startProduct(dataDir, {}, {
    program: join(build ?? "", "server/start.ts"),
  });
  await work(product.origin);
  product.kill("SIGTERM");
  await product.ended;
}

async function withAcademy<Result>(work: (sql: Pool, storage: Storage) => Promise<Result>) {
  const { databaseUrl, storage, close } = await openAcademy(settings);
  try {
    return await withPool(databaseUrl, (sql) => work(sql, storage));
  } finally {
    await close();
  }
}

/** The demo academy has megabytes of videos, and long captions. Returns a lesson's id. */
async function keepOneOfEach(sql: Pool): Promise<string> {
  for (const table of ["videos", "resources"]) {
    await sql`
      delete from ${sql(`academy.${table}`)} where id not in (
        select distinct on (course_id) id from ${sql(`academy.${table}`)}
        order by course_id, created_at, title
      )
    `;
  }
  await sql`
    update academy.captions
    set content = array_to_string((string_to_array(content, E'\\n'))[:12], E'\\n')
  `;
  const [{ id } = {}] = await sql`
    select id from academy.videos where course_id = 'ai-first-step'
  `;
  return id;
}

async function writeAsLearner(origin: string, lesson: string) {
  let cookie = "";
  const send = async (method: string, path: string, content: unknown) => {
    const isForm = content instanceof FormData;
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      body: isForm ? content : JSON.stringify(content),
      headers: { origin, cookie, ...isForm ? {} : { "content-type": "application/json" } },
    });
    const text = await answer.text();
    // Older builds do not have each call.
    if (!answer.ok) console.warn(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (cookies.length > 0) cookie = cookies.join("; ");
    return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
  };
  const at = new Date().toISOString();
  await send("POST", "/signin", { email: "learner@academy.test", password: "pyinnya-demo" });
  await send("PUT", `/videos/${lesson}/progress`, {
    watched: [[0, 4000]],
    position: 4,
    positionAt: at,
  });
  await send("POST", `/videos/${lesson}/notes`, { content: "မှတ်စု A stored note", atSecond: 3 });
  await send("POST", `/videos/${lesson}/qa`, { question: "ဘာကြောင့်လဲ Why so?" });
  const form = new FormData();
  form.append("file", new File(["A stored text"], "stored.txt", { type: "text/plain" }));
  const attachment = await send("POST", "/attachments", form);
  const conversation = await send("POST", "/conversations", { title: "A stored talk" });
  await send("POST", "/chat", {
    message: "What is a prompt?",
    conversationId: conversation?.id,
    attachmentIds: attachment?.id && [attachment.id],
  });
  await send("POST", "/generate-image", {
    prompt: "A stored picture",
    conversationId: conversation?.id,
    model: "dall-e-3",
  });
  await send("POST", "/signin", { email: "admin@academy.test", password: "pyinnya-demo" });
  await send("POST", "/admin/create-user", {
    email: "stored@academy.test",
    firstName: "Stored",
    lastName: "User",
    role: "learner",
    password: "pyinnya-demo",
  });
}

/** Puts a line of text in the place of each video and each paper. */
async function makeFilesSmall(sql: Pool, storage: Storage) {
  for (
    const [table, path, size] of [
      ["videos", "video_path", "size"],
      ["resources", "file_path", "file_size"],
    ] as const
  ) {
    const rows = await sql<{ path: string; contentType: string }[]>`
      select ${sql(path)} as path, content_type from ${sql(`academy.${table}`)}
    `;
    for (const { path: name, contentType } of rows) {
      const bytes = new TextEncoder().encode(`In the place of ${name}\n`);
      await storage.remove([name]);
      await storage.put(name, bytes, contentType);
      const hash = createHash("sha256").update(bytes).digest("hex");
      await sql`
        update ${sql(`academy.${table}`)} set ${sql(size)} = ${bytes.length}, pieces = ${[hash]}
        where ${sql(path)} = ${name}
      `;
    }
  }
}
