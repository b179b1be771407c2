import assert from "node:assert/strict";
import { join } from "node:path";
import { connect, splitSocket } from "../../server/db/sql.ts";
import { copyMigrated } from "../../server/testing/migrated-folder.ts";
import { openLocalDatabase } from "./database.ts";
import { makePrivate } from "./private-folder.ts";

const folder = await Deno.makeTempDir({ prefix: "pyinnya-private-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

const modeOf = async (path: string) => ((await Deno.stat(path)).mode ?? 0) & 0o777;
/** Windows has no such modes and no such sockets. */
const unix = { ignore: Deno.build.os === "windows" };

Deno.test({
  name: "makes a new folder private to its owner, and also an older folder with a wider mode",
  ...unix,
  async fn() {
    const made = join(folder, "made", "inside");
    assert.equal(await makePrivate(made), true);
    assert.equal(await modeOf(made), 0o700);
    const wide = join(folder, "wide");
    await Deno.mkdir(wide);
    await Deno.chmod(wide, 0o755);
    assert.equal(await makePrivate(wide), true);
    assert.equal(await modeOf(wide), 0o700);
  },
});

Deno.test({
  name: "keeps the mode of a folder that we may not change, and reports that it is not private",
  // Nobody can change a process's folder in /proc, not even root.
  ignore: Deno.build.os !== "linux",
  async fn() {
    assert.equal(await makePrivate("/proc/1"), false);
    assert.equal(await modeOf("/proc/1"), 0o555);
  },
});

async function answersOn(place: string, socketFolder: (path: string) => void) {
  await copyMigrated(place);
  const database = await openLocalDatabase(place);
  const { socket = "" } = splitSocket(database.url);
  try {
    assert.equal((await Deno.stat(socket)).isSocket, true);
    assert.equal(await modeOf(join(socket, "..")), 0o700);
    socketFolder(join(socket, ".."));
    const sql = connect(database.url, { max: 1 });
    const [row] = await sql`select 7::int as n`;
    assert.equal(row?.n, 7);
    await sql.end();
  } finally {
    await database.close();
  }
  await assert.rejects(Deno.stat(socket), Deno.errors.NotFound);
}

Deno.test({
  name: "listens on a socket in the database's folder, also if a killed process left one there",
  ...unix,
  async fn() {
    const place = join(folder, "postgres");
    await makePrivate(place);
    const left = new Deno.Command(Deno.execPath(), {
      args: ["eval", "Deno.listen({ transport: 'unix', path: Deno.args[0] }); Deno.exit(9);"]
        .concat(join(place, ".s.PGSQL.5432")),
    });
    assert.equal((await left.output()).code, 9);
    assert.equal((await Deno.stat(join(place, ".s.PGSQL.5432"))).isSocket, true);
    const own = await Deno.realPath(place);
    await answersOn(place, (used) => assert.equal(used, own));
  },
});

Deno.test({
  name:
    "uses a private folder elsewhere if the path is too long for a socket, and removes it at the end",
  ...unix,
  async fn() {
    const place = join(folder, "long-".repeat(20), "postgres");
    let elsewhere = "";
    await answersOn(place, (used) => elsewhere = used);
    assert.match(elsewhere, /pyinnya-socket-/);
    await assert.rejects(Deno.stat(elsewhere), Deno.errors.NotFound);
  },
});
