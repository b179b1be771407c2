// Starts a temporary PostgreSQL for a test run, if this machine has its programs.
import { dirname, join } from "node:path";
import { beforeStop } from "./before-stop.ts";
import { ownPort } from "./ports.ts";

type Postgres = {
  /** Stays the same after restarts. */
  url: string;
  /** Ends as in a power failure: PostgreSQL finishes nothing and tells no client. */
  crash(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** The system user that runs PostgreSQL. Empty means the current user. */
type Owner = { uid?: number; gid?: number };

/** Returns nothing if PostgreSQL is missing, or if root finds no user to run it. */
export async function throwawayPostgres(): Promise<Postgres | undefined> {
  const programs = await findPrograms();
  const owner = await findOwner();
  if (!programs || !owner) return undefined;

  const folder = await Deno.makeTempDir({ prefix: "pyinnya-postgres-" });
  if (owner.uid !== undefined) await Deno.chown(folder, owner.uid, owner.gid ?? null);
  const data = join(folder, "data");
  const port = ownPort();
  let running: Deno.ChildProcess | undefined;

  const command = (name: string, args: string[]) =>
    new Deno.Command(join(programs, name), {
      ...owner,
      args,
      // The owner may have no access to root's current folder.
      cwd: folder,
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    });

  const create = async () => {
    const said = [];
    // Without a Unicode locale, pg_trgm takes Burmese letters for blanks. macOS has only the
    // second.
    for (const locale of ["C.UTF-8", "en_US.UTF-8"]) {
      const { success, stderr } = await command("initdb", [
        ...["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "-N"],
        `--locale=${locale}`,
      ]).output();
      if (success) return;
      said.push(new TextDecoder().decode(stderr));
    }
    throw new Error(said.join("\n"));
  };

  const start = async () => {
    running = command("postgres", [
      ...["-D", data, "-p", String(port)],
      ...["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=400"]
        .flatMap((setting) => ["-c", setting]),
      // The data may be lost if the machine crashes, so it need not reach the disk.
      ...["fsync=off", "full_page_writes=off"].flatMap((setting) => ["-c", setting]),
    ]).spawn();
    await readiness(running.stderr);
  };

  async function end(signal: Deno.Signal) {
    const process = running;
    running = undefined;
    process?.kill(signal);
    await process?.status;
  }

  async function endAndRemove() {
    await end("SIGQUIT");
    await Deno.remove(folder, { recursive: true });
  }
  const forget = beforeStop(endAndRemove);
  async function close() {
    forget();
    await endAndRemove();
  }

  try {
    await create();
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
  return { url, crash: () => end("SIGQUIT"), start, close };
}

/** Whether `throwawayPostgres` can start one here. */
export const hasPostgres = async () => Boolean(await findPrograms() && await findOwner());

async function findPrograms(): Promise<string | undefined> {
  const separator = Deno.build.os === "windows" ? ";" : ":";
  const folders = (Deno.env.get("PATH") ?? "").split(separator).filter(Boolean);
  const debian = "/usr/lib/postgresql";
  const versions = await Array.fromAsync(Deno.readDir(debian)).catch(() => []);
  versions.sort((a, b) => Number(b.name) - Number(a.name));
  for (const folder of [...folders, ...versions.map(({ name }) => join(debian, name, "bin"))]) {
    for (const name of ["initdb", "initdb.exe"]) {
      // A link on the PATH may stand alone, but its target has the other programs beside it.
      const program = await Deno.realPath(join(folder, name)).catch(() => undefined);
      if (program) return dirname(program);
    }
  }
  return undefined;
}

/** PostgreSQL refuses to run as root. */
async function findOwner(): Promise<Owner | undefined> {
  if (Deno.uid() !== 0) return {};
  const lines = (await Deno.readTextFile("/etc/passwd").catch(() => "")).split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** The log says when PostgreSQL is ready. Reading goes on, because a full pipe would stop it. */
function readiness(log: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  return new Promise((resolve, reject) => {
    (async () => {
      let said = "";
      for await (const text of log.pipeThrough(new TextDecoderStream())) {
        if (said === "ready") continue;
        said += text;
        if (!said.includes("ready to accept connections")) continue;
        said = "ready";
        resolve();
      }
      if (said !== "ready") reject(new Error(`PostgreSQL did not start: ${said}`));
    })().catch(reject);
  });
}
