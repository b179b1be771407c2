// `deno task prove [name]`: runs what takes long or needs a clock of its own. Exits with 1 if a
// figure misses its limit.
import { fileURLToPath } from "node:url";
import { migrate } from "../db/migrate.ts";
import { emptyDatabase } from "./database.ts";
import { throwawayPostgres } from "./postgres.ts";
import { proveBackup } from "./prove/backup.ts";
import { attacks, proveAbuse } from "./prove/abuse.ts";
import { proveDrain } from "./prove/drain.ts";
import { proveGrowth } from "./prove/growth.ts";
import type { Verdict } from "./prove/judge-browser.ts";
import { proveKills } from "./prove/kills.ts";
import { digestOf, proveKilledMigrations, proveTwoStarts } from "./prove/migrations.ts";
import { proveMemory } from "./prove/memory.ts";
import { proveMigrationsUnderLoad } from "./prove/migrations-under-load.ts";
import { proveRate, proveSameTime } from "./prove/sign-in.ts";
import { proveStorageMemory } from "./prove/storage.ts";
import { proveTutor } from "./prove/tutor/prove.ts";

const proofs: Record<string, () => Promise<Verdict>> = {
  /** Kills the product twenty times with kill -9 while it acknowledges writes. */
  async kills() {
    const report = await proveKills(20);
    return { holds: report.lost === 0, figures: report };
  },
  /** Restarts two servers behind a balancer ten times, in turn, while eight clients write. */
  async drain() {
    const report = await onPostgres((url) =>
      proveDrain(url, { restarts: 10, clients: 8, drainSeconds: 5 })
    );
    const { restarts, writes, failed, lost } = report;
    const holds = restarts === 10 && writes > 0 && failed === 0 && lost === 0;
    return { holds, figures: report };
  },
  /** Asks the tutor's search the questions that were set aside. */
  tutor: proveTutor,
  /** Kills migrations halfway, on the embedded database. */
  async migrations() {
    const folder = await Deno.makeTempDir({ prefix: "pyinnya-killed-" });
    const report = await proveKilledMigrations(folder, 12);
    await Deno.remove(folder, { recursive: true });
    return { holds: report.whole && report.halfWay > 0, figures: report };
  },
  /** Kills migrations halfway, and starts two servers at once, on PostgreSQL. */
  "migrations-postgres": () =>
    onPostgres(async (url) => {
      const killed = await proveKilledMigrations((await emptyDatabase(url)).url, 12);
      const alone = await emptyDatabase(url);
      await migrate(alone.url);
      const right = await digestOf(alone.url);
      const starts = [];
      for (let n = 0; n < 5; n++) {
        const shared = await emptyDatabase(url);
        starts.push(await proveTwoStarts(shared.url) && await digestOf(shared.url) === right);
      }
      const holds = killed.whole && killed.halfWay > 0 && starts.every(Boolean);
      return { holds, figures: { killed, twoStartsAtOnce: starts } };
    }),
  /**
   * Migrates tables of 500,000 rows while a client reads and writes. It waits at most a second for
   * each migration that followed the rules. `LOAD_ROWS=5000` takes fewer rows.
   */
  "migrations-under-load": () =>
    onPostgres(async (url) => {
      const rows = Number(Deno.env.get("LOAD_ROWS") ?? 500_000);
      const report = await proveMigrationsUnderLoad(url, rows);
      return { holds: report.tooLong.length === 0, figures: report };
    }),
  /** Signs in 500 pairs: a known email takes as long as an unknown one. */
  async "sign-in-time"() {
    const report = await proveSameTime(500);
    return { holds: report.ratio >= 0.95 && report.ratio <= 1.05, figures: report };
  },
  /** Loads landing, pricing, sign-in and account on Lighthouse's slow phone, five times each. */
  lighthouse: () => inBrowser("lighthouse", 60, 5),
  /** Searches 20,000 stored texts on a slow phone without a network. */
  "offline-search": () => inBrowser("offline-search", 5),
  /**
   * A course of 600 videos opens in at most 1.1 times the time of a small one, and scrolls as
   * smoothly.
   */
  "large-course": () => inBrowser("large-course", 5, 15),
  /**
   * Opens the installed app in a new browser, on a CPU six times slower. Without the server it is
   * as fast as with it.
   */
  "cold-start": () => inBrowser("cold-start", 10, 9),
  /**
   * Opens a lesson and its video on a slow connection and a slow phone. No preloading may come
   * before them.
   */
  "first-frame": () => inBrowser("first-frame", 30, 3),
  /**
   * Breaks the network and all of the API for up to five minutes. All is back within ten seconds.
   * Then breaks each path of the API in four ways. Two tabs repeat at most ten calls in twelve
   * seconds, and the outbox sends within five seconds after that.
   */
  storm: async () => joined([await inBrowser("recovery", 30), await inBrowser("storm", 30, 3)]),
  /**
   * Three users write for ten minutes each, while the network, the server and the browser fail at
   * random. The server has what each typed, once.
   */
  "random-faults": () => forSeeds((seed) => inBrowser("random-faults", 20, seed, 10)),
  /**
   * Two users share a phone in 300 random histories with 60 kills: sign-ins, sign-outs of every
   * kind, notes and drafts, with and without a network. Nothing is lost, and nobody reads another
   * user's words.
   */
  "shared-phone": () => forSeeds((seed) => inBrowser("shared-phone", 60, seed, 100, 20)),
  /** Moves half a gigabyte into the local storage in every way, and out again. */
  async "storage-memory"() {
    const report = await proveStorageMemory(500);
    const grew = Object.values(report.grewByMegabytes);
    return {
      holds: grew.length === 4 && grew.every((megabytes) => megabytes < 64),
      figures: report,
    };
  },
  /**
   * Uploads 500 MB over 20 Mbit/s with eight cuts, and twenty files to a storage that fails every
   * third request.
   */
  upload: () => inBrowser("uploads", 20, 524_288_000, 20_000_000),
  /**
   * Downloads 60 MB to a phone whose connection breaks every 5 MB and whose browser is killed once.
   */
  download: () => inBrowser("downloads", 20, 60_000_000, 20_000_000, 5_000_000),
  /**
   * Attacks a server process: it still answers other users, nothing blocks it for long, and its
   * memory stays bounded.
   */
  async abuse() {
    const postgres = await onPostgres((url) => proveAbuse(attacks.postgres, url));
    return joined([postgres, await proveAbuse(attacks.embedded)]);
  },
  /**
   * Fills PostgreSQL with 100,000 users, a million notes and messages and 10 million rows of
   * progress. Each call, the hourly work, and a lesson with 200,000 notes stay within their limits.
   * `GROWTH_PART=0.01` takes a hundredth of the data.
   */
  growth: () => onPostgres((url) => proveGrowth(url, Number(Deno.env.get("GROWTH_PART") ?? 1))),
  /**
   * Saves 5,000 users and 2 GB of files while eight clients write, restores them into PostgreSQL and
   * into an embedded database, and kills a backup halfway.
   */
  backup: () =>
    onPostgres((url) =>
      proveBackup(url, { part: 0.1, objects: 300, objectBytes: 7_000_000, quietSeconds: 30 })
    ),
  /**
   * An hour of mixed load with 45,000 passages: on PostgreSQL, a server takes at most 250 MB, and
   * neither this nor an embedded one grows. `MEMORY_MINUTES=6` takes less time.
   */
  memory: () => onPostgres((url) => proveMemory(url, Number(Deno.env.get("MEMORY_MINUTES") ?? 60))),
  async "sign-in-rate"() {
    const report = await proveRate(1500);
    return { holds: report.perSecond >= 60 && report.longestHoldMs <= 20, figures: report };
  },
};

async function onPostgres<Result>(prove: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await throwawayPostgres();
  if (!postgres) throw new Error("PostgreSQL: not run, because initdb is not installed.");
  try {
    return await prove(postgres.url);
  } finally {
    await postgres.close();
  }
}

/**
 * Runs a proof of `e2e/prove/` as a process, because only journeys may import their browser and
 * academy. Its last line is the verdict.
 */
async function inBrowser(name: string, minutes: number, ...args: number[]): Promise<Verdict> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `e2e/prove/${name}.ts`, ...args.map(String)],
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    stderr: "inherit",
    signal: AbortSignal.timeout(minutes * 60_000),
  }).output();
  if (!success) throw new Error(`${name} ${args.join(" ")} did not end.`);
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
}

/** Runs a random proof three times at once, each with a seed of its own. */
const forSeeds = async (prove: (seed: number) => Promise<Verdict>) =>
  joined(
    await Promise.all([1, 2, 3].map(() => prove(Math.floor(Math.random() * 1_000_000)))),
  );

const joined = (verdicts: Verdict[]): Verdict => ({
  holds: verdicts.every(({ holds }) => holds),
  figures: { results: verdicts.map(({ figures }) => figures) },
});

const names = Deno.args.length ? Deno.args : Object.keys(proofs);
let failed = 0;
for (const name of names) {
  const proof = proofs[name];
  if (!proof) {
    console.error(`Unknown proof ${name}. The proofs are: ${Object.keys(proofs).join(", ")}`);
    Deno.exit(1);
  }
  const { holds, figures } = await proof();
  if (!holds) failed++;
  console.log(JSON.stringify({ proof: name, holds, ...figures }));
}
Deno.exit(failed ? 1 : 0);
