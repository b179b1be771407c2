// Parts of a film, two megabytes each, from our own storage beside nginx: how much of its rate we reach.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openLocalStorage } from "../../../supabase/local/storage/storage.ts";
import { openStorage } from "../../services/storage.ts";
import { startStorage } from "../prove/storage.ts";
import type { Load, Measured } from "./load.ts";
import { startNginx } from "./nginx.ts";

const MB = 1024 * 1024;
const SIZE = 64 * MB;
const PART = 2 * MB;
const LEAST = 0.75;

/** Many and short, so that whatever else the machine does falls on all sides of a round alike. */
const ROUNDS = 40;
const CALLS = 60;
const WARM_UP = 5;
const CONNECTIONS = 4;

type Ask = (load: Load) => Promise<Measured>;

export async function compareStorage(
  ask: Ask,
  get: (path: string, headers: Record<string, string>) => string,
  median: (values: number[]) => number,
): Promise<boolean> {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-ranges-" });
  const name = "videos/film.mp4";
  const film = crypto.getRandomValues(new Uint8Array(65536));
  const whole = new Uint8Array(SIZE);
  for (let at = 0; at < SIZE; at += film.length) whole.set(film, at);
  await (await openLocalStorage(folder, "media")).put(name, whole, "video/mp4");
  const plain = join(folder, "film.mp4");
  await Deno.writeFile(plain, whole);

  const own = await startStorage(folder);
  const { url, serviceKey } = own;
  const signed = new URL(
    await openStorage({ url, serviceKey, bucket: "media" }).sign(name, 3600) ?? "",
  );
  const bare = await startBare(plain);
  const nginx = await startNginx(folder, false);
  const sendfile = await startNginx(folder, true);
  const parts = (path: string) =>
    Array.from({ length: CONNECTIONS }, (_, n) => {
      const from = n * 7 * MB + 12345;
      return get(path, { range: `bytes=${from}-${from + PART - 1}` });
    });
  const sides: Record<string, { port: number; requests: string[] }> = {
    "our own storage": {
      port: Number(signed.port),
      requests: parts(signed.pathname + signed.search),
    },
    "a bare Deno": { port: bare.port, requests: parts("/") },
    ...sendfile
      ? { "nginx with sendfile": { port: sendfile.port, requests: parts("/film.mp4") } }
      : {},
    ...nginx ? { nginx: { port: nginx.port, requests: parts("/film.mp4") } } : {},
  };
  if (!nginx) console.log("nginx: not run, there is none here; a bare Deno stands in for it.");

  const rounds: number[][] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const rates = [];
    for (const [side, load] of Object.entries(sides)) {
      const { perSecond, status, bytes } = await ask({ ...load, calls: CALLS });
      if (status !== "206" || bytes < PART) throw new Error(`${side}: ${status}, ${bytes} bytes`);
      rates.push(perSecond);
    }
    if (round >= WARM_UP) rounds.push(rates);
  }
  await own.close();
  await bare.close();
  await sendfile?.close();
  await nginx?.close();
  await Deno.remove(folder, { recursive: true });

  const reached = (side: number) =>
    Number(median(rounds.map((rates) => (rates[0] ?? 0) / (rates[side] ?? 1))).toFixed(3));
  const names = Object.keys(sides);
  for (const [side, what] of names.entries()) {
    const perSecond = median(rounds.map((rates) => rates[side] ?? 0));
    const megabytesPerSecond = Math.round(perSecond * PART / MB);
    console.log(
      JSON.stringify({ ranges: "2 MB", what, megabytesPerSecond, weReach: reached(side) }),
    );
  }
  const last = names.length - 1;
  const holds = reached(last) >= LEAST;
  const figures = { of: names[last], reached: reached(last), least: LEAST, holds };
  console.log(JSON.stringify({ ranges: "2 MB", ...figures }));
  return holds;
}

async function startBare(path: string) {
  const script = fileURLToPath(new URL("./bare-files.ts", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", script, path],
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
