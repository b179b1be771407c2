// Kills the product with kill -9 during writes: every acknowledged write must be there afterwards.
import assert from "node:assert/strict";
import { demoAccounts, demoPassword } from "../../demo/people.ts";
import { cookiesOf } from "../browser-calls.ts";
import { copyMigrated } from "../migrated-folder.ts";
import { startProduct } from "../product.ts";

const RETRY_MS = 500;
const MAX_RETRIES = 60;

type Report = { kills: number; acknowledged: number; lost: number };

/** Each round writes until the product is killed, starts it again and looks for every write. */
export async function proveKills(rounds: number): Promise<Report> {
  const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-kills-" });
  const sessions = new Set<string>();
  let lost = 0;
  try {
    await copyMigrated(`${dataDir}/postgres`);
    for (let round = 0; round <= rounds; round++) {
      const product = await startProduct(dataDir);
      lost += await missing(product.origin, sessions);
      if (round === rounds) {
        product.kill("SIGTERM");
        await product.ended;
        break;
      }
      const before = sessions.size;
      // The kill depends on the number of writes and not on time, so a slow machine kills at the
      // same places.
      const killAfter = 5 + (round * 7) % 23;
      await writeUntilCut(product.origin, sessions, () => {
        if (sessions.size - before === killAfter) product.kill("SIGKILL");
      });
      await product.ended;
    }
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
  return { kills: rounds, acknowledged: sessions.size, lost };
}

/** Four clients sign in at once. A sign-in that was answered is a session that was promised. */
async function writeUntilCut(origin: string, sessions: Set<string>, onWrite: () => void) {
  let known = "";
  async function write(email: string) {
    for (let retries = 0;;) {
      try {
        const answer = await fetch(`${origin}/api/signin`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Origin: origin, Cookie: known },
          body: JSON.stringify({ email, password: demoPassword }),
        });
        await answer.body?.cancel();
        // A killed sign-in keeps its place for 15 seconds, and an account has three places.
        if (answer.status === 429) {
          assert.ok(++retries < MAX_RETRIES, "the account may sign in again");
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          continue;
        }
        assert.equal(answer.status, 200);
        const cookies = cookiesOf(answer);
        known = cookies.replace(/sid=[^;]*;? ?/, "");
        sessions.add(cookies);
        onWrite();
      } catch (error) {
        // The process is gone. Only a wrong answer is a finding.
        if (error instanceof assert.AssertionError) throw error;
        return;
      }
    }
  }
  await Promise.all(demoAccounts.slice(0, 4).map(({ email }) => write(email)));
}

async function missing(origin: string, sessions: Set<string>) {
  let lost = 0;
  for (const cookie of sessions) {
    const answer = await fetch(`${origin}/api/auth/user`, { headers: { Cookie: cookie } });
    const { details } = await answer.json();
    // Only the newest sessions of a user stay open. For an older session that was stored, the
    // server says that it ended.
    if (answer.status !== 200 && details?.reason !== "ended") lost++;
  }
  return lost;
}
