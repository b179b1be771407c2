import assert from "node:assert/strict";
import { join } from "node:path";
import { openDataFolder } from "./data-folder.ts";

const folder = await Deno.makeTempDir({ prefix: "pyinnya-data-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

const modeOf = async (path: string) => ((await Deno.stat(path)).mode ?? 0) & 0o777;
/** Windows has no such file modes. */
const unix = { ignore: Deno.build.os === "windows" };

async function wideFolder(name: string, ...entries: string[]) {
  const path = join(folder, name);
  await Deno.mkdir(path);
  for (const entry of entries) await Deno.writeTextFile(join(path, entry), "");
  await Deno.chmod(path, 0o755);
  return path;
}

Deno.test({
  name: "makes a data folder private, also one that an older version made with a wider mode",
  ...unix,
  async fn() {
    const made = join(folder, "made");
    const older = await wideFolder("older", "lock", "postgres", "storage");
    for (const path of [made, older]) {
      assert.equal(await openDataFolder(path), undefined);
      assert.equal(await modeOf(path), 0o700);
    }
  },
});

Deno.test({
  name: "keeps the mode of a folder with other files, and returns a warning",
  ...unix,
  async fn() {
    const shared = await wideFolder("shared", "lock", "photo.jpg");
    assert.match(await openDataFolder(shared) ?? "", /^Other users .* can enter .*shared\. Give/);
    assert.equal(await modeOf(shared), 0o755);
    await Deno.chmod(shared, 0o700);
    assert.equal(await openDataFolder(shared), undefined);
  },
});
