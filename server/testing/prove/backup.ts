// Saves a large academy while clients write, kills a backup halfway, and restores the backup into
// PostgreSQL and into an embedded database.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readManifest } from "../../backup/manifest.ts";
import { migrate } from "../../db/migrate.ts";
import { connect } from "../../db/sql.ts";
import { openLocalStorage } from "../../../supabase/local/storage/storage.ts";
import { emptyDatabase } from "../database.ts";
import { ownPort } from "../ports.ts";
import { embedded, startServer } from "../product.ts";
import { percentile, rounded } from "../statistics.ts";
import { startWriters } from "./drain.ts";
import { growAcademy } from "./growth-data.ts";
import type { Verdict } from "./judge-browser.ts";
import { startStorage } from "./storage.ts";

type Sizes = { part: number; objects: number; objectBytes: number; quietSeconds: number };

const CLIENTS = 8;
const MB = 1024 * 1024;
const MOST_MEMORY_MB = 300;
const SLOWEST_RATIO = 1.5;
const NEW_OBJECTS = 3;

/** `server` is a PostgreSQL on which this proof may create databases. */
export async function proveBackup(server: string, sizes: Sizes): Promise<Verdict> {
  const root = await Deno.makeTempDir({ prefix: "pyinnya-backup-" });
  const folder = join(root, "backup");
  try {
    const source = await makeAcademy(server, join(root, "source"), sizes);
    const app = await startServer(source.env);
    const sql = connect(source.env.DATABASE_URL, { max: 4 });
    const clients = await startWriters(sql, app.origin, CLIENTS);
    await pause(3);
    clients.takeTimes();
    await pause(sizes.quietSeconds);
    const quiet = percentile(0.95, clients.takeTimes());
    const isRefusedAfterKill = await killHalfway(folder, source.env, sizes.objects);
    clients.takeTimes();
    const saved = await run("backup.ts", [folder], source.env);
    const busy = percentile(0.95, clients.takeTimes());
    const { failed, failures, writes } = await clients.end();
    app.kill("SIGTERM");
    await app.ended;
    await sql.end();

    const moved = await emptyPlace(server, join(root, "moved"));
    const restored = await run("restore.ts", [folder], moved.env);
    const before = await readManifest(folder);
    await addObjects(moved.env.DATABASE_URL, moved.folder, NEW_OBJECTS);
    const again = await run("backup.ts", [folder], moved.env);
    const after = await readManifest(folder);
    const changed = after?.tables.filter(({ name, sha256 }) =>
      before?.tables.find((table) => table.name === name)?.sha256 !== sha256
    ).map(({ name }) => name);
    const embeddedRestore = await run("restore.ts", [folder], { DATA_DIR: join(root, "embedded") });
    await moved.close();
    await source.close();

    const ratio = rounded(busy / quiet);
    const memory = [saved, restored, again].map(({ mostMb }) => mostMb);
    const copiedAgain = Number(/New in .*: (\d+) files/.exec(again.output)?.[1]);
    const figures = {
      ...{ saved, restored, again, embeddedRestore, ratio, writes, failed, failures, changed },
      p95Ms: { quiet: rounded(quiet), busy: rounded(busy) },
      ...{ isRefusedAfterKill, copiedAgain },
    };
    const holds = failed === 0 && writes > 0 && ratio <= SLOWEST_RATIO && isRefusedAfterKill &&
      memory.every((mb) => mb < MOST_MEMORY_MB) && copiedAgain === NEW_OBJECTS &&
      // Only the rows of the new files are different.
      changed?.every((name) => ["videos", "courses"].includes(name)) === true &&
      [saved, restored, again, embeddedRestore].every(({ code }) => code === 0);
    return { holds, figures };
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function makeAcademy(
  server: string,
  folder: string,
  { part, objects, objectBytes }: Sizes,
) {
  const place = await emptyPlace(server, folder);
  await migrate(place.env.DATABASE_URL);
  await growAcademy(place.env.DATABASE_URL, part);
  await addObjects(place.env.DATABASE_URL, folder, objects, objectBytes);
  return place;
}

/** An empty database, and a storage that is a process of its own. */
async function emptyPlace(server: string, folder: string) {
  const database = await emptyDatabase(server);
  const storage = await startStorage(folder);
  const port = ownPort();
  return {
    folder,
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: database.url,
      STORAGE_URL: storage.url,
      STORAGE_SERVICE_KEY: storage.serviceKey,
      STORAGE_BUCKET: "media",
    },
    async close() {
      await storage.close();
      await database.close();
    },
  };
}

async function addObjects(url: string, folder: string, count: number, bytes = MB) {
  const storage = await openLocalStorage(folder, "media");
  const sql = connect(url, { max: 1 });
  const content = new Uint8Array(bytes);
  for (let n = 0; n < count; n++) {
    // Each file is different.
    crypto.getRandomValues(content.subarray(0, 65_536));
    const path = `videos/${crypto.randomUUID()}.mp4`;
    await storage.put(path, content, "video/mp4");
    await sql`
      insert into academy.videos (
        course_id, title, position, duration_seconds, video_path, content_type, size
      ) values ('ai-master', 'A large lesson', 1, 60, ${path}, 'video/mp4', ${bytes})
    `;
  }
  await sql.end();
}

const program = (name: string) => fileURLToPath(new URL(`../../backup/${name}`, import.meta.url));

function spawn(name: string, args: string[], env: Record<string, string>) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", program(name), ...args],
    env: { ...embedded, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

/** Runs a task to its end. `mostMb` is the most memory that it had. */
async function run(name: string, args: string[], env: Record<string, string>) {
  const began = performance.now();
  const child = spawn(name, args, env);
  let mostMb = 0;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, memoryOf(child.pid));
  }, 100);
  const { code, stdout, stderr } = await child.output();
  clearInterval(timer);
  const output = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const seconds = rounded((performance.now() - began) / 1000, 1);
  return { code, seconds, mostMb, output };
}

/** The most resident memory of a process, in megabytes. Only Linux tells it. */
function memoryOf(pid: number): number {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    // The process has ended.
    return 0;
  }
}

/** Kills a backup when it has copied a few files. A restore must refuse what it leaves. */
async function killHalfway(folder: string, env: Record<string, string>, objects: number) {
  const child = spawn("backup.ts", [folder], env);
  const copied = () => {
    try {
      return [...Deno.readDirSync(join(folder, "objects", "videos"))].length;
    } catch {
      return 0;
    }
  };
  let hasEnded = false;
  void child.status.then(() => hasEnded = true);
  while (copied() < objects / 3) {
    if (hasEnded) throw new Error("The backup ended before it was killed.");
    await pause(0.02);
  }
  child.kill("SIGKILL");
  await child.output();
  const place = join(folder, "..", "refused");
  const { code, output } = await run("restore.ts", [folder], { DATA_DIR: place });
  return code === 1 && output.includes("no complete backup");
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
