// Compares the rates at which our own storage and nginx serve parts of a video, two megabytes each.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLocalStorage } from "../../../supabase/local/storage/storage.ts";
import { openStorage } from "../../services/storage.ts";
import { startStorage } from "../prove/storage.ts";
import { median, rounded } from "../statistics.ts";
import { startNginx } from "./nginx.ts";
import { measureRounds, requestText, sendLoad } from "./tools.ts";

const MB = 1024 * 1024;
const SIZE = 64 * MB;
const PART = 2 * MB;
const LEAST = 0.75;
/** Together much more than storage keeps in memory. */
const FILES = 4;

const ROUNDS = { rounds: 40, warmUp: 5 };
const CALLS = 60;
const CONNECTIONS = 4;

/** The port of a server, and the path of each video there. */
type Server = { port: number; pathOf: (film: number) => string };
type Part = { film: number; from: number };

/** `together`: a class watches the same video. `apart`: each learner watches another part. */
const together = Array.from({ length: CONNECTIONS }, (_, n) => ({ film: 0, from: n * 7 * MB }));
const apart = Array.from({ length: FILES * (SIZE / PART - 1) }, (_, n) => ({
  film: n % FILES,
  from: Math.floor(n / FILES) * PART,
}));

export async function compareStorage(): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-ranges-" });
  await makeFilms(folder);
  const own = await startStorage(folder);
  const { url, serviceKey } = own;
  const storage = openStorage({ url, serviceKey, bucket: "media" });
  const signed = await Promise.all(
    Array.from(
      { length: FILES },
      async (_, film) => new URL(await storage.sign(nameOf(film), 3600) ?? ""),
    ),
  );
  const bare = await startBare(folder);
  const nginx = await startNginx(folder, false);
  const sendfile = await startNginx(folder, true);
  const plain = (film: number) => `/${nameOf(film)}`;
  const servers: Record<string, Server> = {
    "our own storage": {
      port: Number(signed[0]?.port),
      pathOf: (film) => `${signed[film]?.pathname}${signed[film]?.search}`,
    },
    "a bare Deno": { port: bare.port, pathOf: plain },
    ...sendfile ? { "nginx with sendfile": { port: sendfile.port, pathOf: plain } } : {},
    ...nginx ? { nginx: { port: nginx.port, pathOf: plain } } : {},
  };
  if (!nginx) {
    console.log(
      "nginx: not run, because nginx is not installed. A plain Deno file server replaces it.",
    );
  }

  /** Compares our rate with the rate of each other server. The last one decides. */
  async function reach(ranges: string, parts: Part[]): Promise<boolean> {
    const rounds = await measureRounds(
      ROUNDS,
      (round) => measureServers(servers, parts, round * CALLS),
    );
    return report(ranges, Object.keys(servers), rounds);
  }

  const results = [
    await reach("2 MB, the same few", together),
    await reach(`2 MB, of ${FILES * SIZE / MB} MB`, apart),
  ];
  await own.close();
  await bare.close();
  await sendfile?.close();
  await nginx?.close();
  await Deno.remove(folder, { recursive: true });
  return results.every(Boolean);
}

const nameOf = (film: number) => `videos/film-${film}.mp4`;

/** Puts the same random films into our storage and into a plain folder. */
async function makeFilms(folder: string) {
  const local = await openLocalStorage(folder, "media");
  const whole = new Uint8Array(SIZE);
  await Deno.mkdir(join(folder, "videos"));
  for (let film = 0; film < FILES; film++) {
    for (let at = 0; at < SIZE; at += 65536) {
      crypto.getRandomValues(whole.subarray(at, at + 65536));
    }
    await local.put(nameOf(film), whole, "video/mp4");
    await Deno.writeFile(join(folder, nameOf(film)), whole);
  }
}

async function measureServers(
  servers: Record<string, Server>,
  parts: Part[],
  first: number,
): Promise<number[]> {
  const rates = [];
  for (const [side, { port, pathOf }] of Object.entries(servers)) {
    const requests = parts.map(({ film, from }) =>
      requestText(pathOf(film), { range: `bytes=${from + 12345}-${from + 12345 + PART - 1}` })
    );
    const load = { port, requests, calls: CALLS, connections: CONNECTIONS, first };
    const { perSecond, status, bytes } = await sendLoad(load);
    if (status !== "206" || bytes < PART) throw new Error(`${side}: ${status}, ${bytes} bytes`);
    rates.push(perSecond);
  }
  return rates;
}

/** Prints the rate of each server. Returns whether we reach enough of the last one. */
function report(ranges: string, names: string[], rounds: number[][]): boolean {
  const reached = (side: number) =>
    rounded(median(rounds.map((rates) => (rates[0] ?? 0) / (rates[side] ?? 1))), 3);
  for (const [side, what] of names.entries()) {
    const perSecond = median(rounds.map((rates) => rates[side] ?? 0));
    const megabytesPerSecond = Math.round(perSecond * PART / MB);
    console.log(JSON.stringify({ ranges, what, megabytesPerSecond, weReach: reached(side) }));
  }
  const last = names.length - 1;
  const holds = reached(last) >= LEAST;
  const figures = { of: names[last], reached: reached(last), least: LEAST, holds };
  console.log(JSON.stringify({ ranges, ...figures }));
  return holds;
}

async function startBare(folder: string) {
  const script = fileURLToPath(new URL("./bare-files.ts", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", script, folder],
    stdin: "null",
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  return {
    port: Number(new TextDecoder().decode(value)),
    async close() {
      child.kill("SIGTERM");
      await child.status;
      await reader.cancel();
    },
  };
}
