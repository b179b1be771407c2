import assert from "node:assert/strict";
import { migrate } from "../../db/migrate.ts";
import { emptyDatabase } from "../database.ts";
import { digestOf, proveKilledMigrations, proveTwoStarts } from "./migrations.ts";

const server = Deno.env.get("DATABASE_URL");

Deno.test("finishes migrations that were killed halfway when they run again", async () => {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-killed-" });
  const database = server ? await emptyDatabase(server) : undefined;
  const { whole, halfWay } = await proveKilledMigrations(database?.url ?? folder, 3, 4000);
  assert.ok(whole);
  assert.ok(halfWay > 0, "none was killed half-way");
  await database?.close();
  await Deno.remove(folder, { recursive: true });
});

Deno.test({
  name: "makes one whole schema when two servers start at once on an empty database",
  // Two processes need one database server.
  ignore: !server,
  async fn() {
    const [shared, alone] = [await emptyDatabase(server ?? ""), await emptyDatabase(server ?? "")];
    await migrate(alone.url);
    assert.ok(await proveTwoStarts(shared.url));
    assert.equal(await digestOf(shared.url), await digestOf(alone.url));
    await shared.close();
    await alone.close();
  },
});
