// Measures what one attacker costs all other users: a learner sends small requests during each
// attack.
import { embedded } from "../product.ts";
import { rounded } from "../statistics.ts";
import { startWatchedProcess } from "../watched-process.ts";
import { startWorker } from "../worker.ts";
import { attacks as attacksByInput } from "./abuse-attacks.ts";
import { capacityAttacks } from "./abuse-capacity.ts";
import type { Learners } from "./abuse-learner.ts";
import { limitAttacks } from "./abuse-limits.ts";
import type { Academy, Attack } from "./attack.ts";

/** A legal batch of notes holds the one connection of the embedded database. */
export const attacks = {
  postgres: [...attacksByInput, ...limitAttacks, ...capacityAttacks],
  embedded: capacityAttacks,
};
/**
 * The pause between two rounds. A round may cost what its request costs, but it must not stop other
 * users for long.
 */
const ROUND_EVERY_MS = 1000;
const QUIET_MS = 3000;
const MAX_SLOWDOWN = 3;
const MAX_BLOCK_MS = 100;

type Measured = {
  attack: string;
  statuses: number[];
  p95Ms: [before: number, during: number];
  ratio: number;
  longestBlockMs: number;
  grewByMegabytes: number;
  holds: boolean;
  /** It would hold if no small request had been slower. No small request was refused. */
  isOnlySlow: boolean;
};

/** `databaseUrl` names an empty PostgreSQL. Without it, the embedded database is attacked. */
export async function proveAbuse(attacks: Attack[], databaseUrl = "") {
  const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-abuse-" });
  const learnerThread = startLearnerThread();
  const server = { ...await startServer(dataDir, databaseUrl), smallRequests: learnerThread.ask };
  const measured: Measured[] = [];
  try {
    await warmUp(server);
    for (const attack of attacks) {
      measured.push(await measureAgainIfSlow(server, attack));
    }
  } finally {
    learnerThread.close();
    await server.close();
    await Deno.remove(dataDir, { recursive: true });
  }
  const broken = measured.filter(({ holds }) => !holds).map(({ attack }) => attack);
  return { holds: broken.length === 0, figures: { attacks: measured.length, broken } };
}

type Server = Awaited<ReturnType<typeof startServer>> & {
  smallRequests: (academy: Academy) => Promise<number>;
};

/**
 * Other work on the machine may have slowed the small requests. What an attack costs shows again. All
 * else may come only once: a refused request, a block of the process, a wrong status.
 */
async function measureAgainIfSlow(server: Server, attack: Attack): Promise<Measured> {
  const figures = await measure(server, attack);
  console.log(JSON.stringify(figures));
  if (!figures.isOnlySlow) return figures;
  const again = await measure(server, attack);
  console.log(JSON.stringify({ again }));
  return again;
}

async function measure({ academy, ask, smallRequests }: Server, attack: Attack): Promise<Measured> {
  // What the attack before has left must not make the server look slow.
  await pause(QUIET_MS);
  const before = await smallRequests(academy);
  await ask("watch");
  const statuses = new Set<number>();
  let isOver = false;
  const attacking = (async () => {
    while (!isOver) {
      for (const status of await attack.run(academy)) statuses.add(status);
      await pause(ROUND_EVERY_MS);
    }
  })();
  let during: number;
  try {
    during = await smallRequests(academy);
  } finally {
    isOver = true;
    // The failure of a small request says more than a later failure of the attack.
    await attacking.catch((error) => console.error(`${attack.name}: ${error}`));
  }
  const { longestBlockMs, grewBy } = await ask("tell");
  attack.end?.();
  const ratio = during / before;
  const grewByMegabytes = Math.round(grewBy / 1024 / 1024);
  // Without an attack, no request may fail.
  const holdsElse = before < Infinity &&
    [...statuses].every((status) => attack.expects.includes(status)) &&
    (attack.reaches === undefined || statuses.has(attack.reaches)) &&
    longestBlockMs <= MAX_BLOCK_MS &&
    grewByMegabytes <= (attack.growsByMegabytes ?? Infinity);
  return {
    attack: attack.name,
    statuses: [...statuses],
    p95Ms: [rounded(before), rounded(during)],
    ratio: rounded(ratio),
    longestBlockMs: Math.round(longestBlockMs),
    grewByMegabytes,
    holds: holdsElse && ratio <= MAX_SLOWDOWN,
    isOnlySlow: holdsElse && ratio > MAX_SLOWDOWN && ratio < Infinity,
  };
}

/** Loads what loads only once, and grows the memory to what many requests at once need. */
async function warmUp({ academy, smallRequests }: Server) {
  if (await smallRequests(academy) === Infinity) throw new Error("A small request was refused.");
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 500 }, async (_, n) => {
      const answer = await fetch(`${academy.origin}/api/auth/user`, {
        headers: { Cookie: academy.learners[n % academy.learners.length] ?? "" },
      });
      await answer.body?.cancel();
    }));
  }
}

/**
 * Its requests read and write as learners do. All of them must succeed. Returns the 95th percentile
 * in milliseconds.
 */
function startLearnerThread() {
  const { ask, terminate } = startWorker<Learners, number>(
    new URL("./abuse-learner.ts", import.meta.url),
  );
  return {
    ask: ({ origin, learners: cookies }: Academy) => ask({ origin, cookies }),
    close: terminate,
  };
}

async function startServer(dataDir: string, databaseUrl: string) {
  const env = { ...embedded, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  const script = new URL("./abuse-child.ts", import.meta.url);
  const { ready: academy, ...child } = await startWatchedProcess<Academy>(script, { env });
  return { academy, ...child };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
