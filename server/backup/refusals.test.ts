import assert from "node:assert/strict";
import { join } from "node:path";
import { readSettings } from "../env.ts";
import { openLocalStorage } from "../../supabase/local/storage/storage.ts";
import { serveHere } from "../testing/ports.ts";
import { refuses } from "../testing/refuses.ts";
import { makeSmallAcademy } from "../testing/small-academy.ts";
import { type Manifest, objectFile, rowsPath, writeManifest } from "./manifest.ts";
import { restoreAcademy } from "./restore-academy.ts";
import { saveAcademy } from "./save.ts";

const root = await Deno.makeTempDir({ prefix: "pyinnya-damaged-" });
Deno.test.afterAll(() => Deno.remove(root, { recursive: true }));
const settingsOf = (dataDir: string) => readSettings("start", { DATA_DIR: dataDir });

const whole = join(root, "whole");
const source = join(root, "source");
let manifest: Manifest;
Deno.test.beforeAll(async () => {
  await makeSmallAcademy(source);
  ({ manifest } = await saveAcademy(settingsOf(source), whole));
});

type Change = (folder: string) => Promise<unknown> | void;

const fileOf = (folder: string, table: string) => rowsPath(folder, manifest, table);
const objectAt = (folder: string, place = 0) =>
  objectFile(folder, manifest.objects[place]?.path ?? "");
const cut = async (path: string) => {
  const { size } = await Deno.stat(path);
  await Deno.truncate(path, size - 20);
};
const turnBit = async (path: string) => {
  const bytes = await Deno.readFile(path);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await Deno.writeFile(path, bytes);
};
/** Writes a manifest that says something else. Its seal is right. */
const changeManifest = (change: (manifest: Manifest) => unknown): Change => async (folder) => {
  const copy = structuredClone(manifest);
  change(copy);
  await writeManifest(folder, copy);
};
/** Changes the text of the manifest, as a bad disk does. */
const damageManifest = (from: RegExp, to: string): Change => async (folder) => {
  const path = join(folder, "manifest.json");
  const text = await Deno.readTextFile(path);
  const damaged = text.replace(from, to);
  assert.notEqual(damaged, text);
  await Deno.writeTextFile(path, damaged);
};
const firstObject = ({ objects: [object] }: Manifest) => object ?? assert.fail("no object");

/** Each damage, and the sentence that the operator sees. */
const damages: Record<string, [Change, RegExp]> = {
  "no manifest": [
    (folder) => Deno.remove(join(folder, "manifest.json")),
    /no complete backup in .*no manifest/,
  ],
  "a manifest that was not written to its end": [
    (folder) => cut(join(folder, "manifest.json")),
    /manifest of the backup in .* is damaged\./,
  ],
  "an empty manifest": [
    (folder) => Deno.writeTextFile(join(folder, "manifest.json"), ""),
    /manifest .* is damaged/,
  ],
  "a manifest of a later form": [
    (folder) => Deno.writeTextFile(join(folder, "manifest.json"), '{"format": 2}'),
    /manifest .* is damaged \(format\)/,
  ],
  "a table without its rows": [
    (folder) => Deno.remove(fileOf(folder, "users")),
    /not complete: .*users\.jsonl is missing/,
  ],
  "cut rows": [(folder) => cut(fileOf(folder, "notes")), /damaged: .*notes\.jsonl has \d+ bytes/],
  "more rows": [
    (folder) => Deno.writeTextFile(fileOf(folder, "users"), "{}\n", { append: true }),
    /damaged: .*users\.jsonl has \d+ bytes instead of/,
  ],
  "a changed row": [(folder) => turnBit(fileOf(folder, "notes")), /notes\.jsonl has other bytes/],
  "a missing file": [(folder) => Deno.remove(objectAt(folder)), /not complete: .* is missing/],
  "an empty file": [(folder) => Deno.truncate(objectAt(folder)), /damaged: .* has 0 bytes/],
  "a cut file": [(folder) => cut(objectAt(folder, 3)), /damaged: .* bytes instead of 5000000/],
  "a changed bit in a file": [(folder) => turnBit(objectAt(folder, 3)), /has other bytes than/],
  "two files that changed places": [
    async (folder) => {
      await Deno.copyFile(objectAt(folder, 1), objectAt(folder, 2));
    },
    /damaged: /,
  ],
  "a wrong hash in the manifest": [
    changeManifest((manifest) => firstObject(manifest).sha256 = "0".repeat(64)),
    /has other bytes than/,
  ],
  "a hash that is none": [
    damageManifest(/"sha256": "\w+"/, '"sha256": "?"'),
    /damaged \(tables\.0\.sha256\)/,
  ],
  "a negative size": [
    damageManifest(/"size": \d+/, '"size": -1'),
    /damaged \(tables\.0\.size\)/,
  ],
  "a file outside of the folder": [
    damageManifest(/"path": "[^"]+"/, '"path": "../../../etc/passwd"'),
    /damaged \(objects\.0\.path\)/,
  ],
  "a table outside of the folder": [
    damageManifest(/(?<="tables": \[\s+\{\s+"name": ")\w+/, "../users"),
    /damaged \(tables\.0\.name\)/,
  ],
  "rows outside of the folder": [
    damageManifest(/"rowsFolder": "[^"]+"/, '"rowsFolder": "rows-/../.."'),
    /damaged \(rowsFolder\)/,
  ],
  "a newer schema": [
    changeManifest(({ migrations }) =>
      migrations.push({ number: migrations.length + 1, name: "9999_new.sql", checksum: "x" })
    ),
    /newer than this program: .*9999_new\.sql/,
  ],
  "another program's schema": [
    changeManifest(({ migrations: [first] }) => first && (first.checksum = "x")),
    /another program: its 0001_accounts\.sql/,
  ],
  "a table that somebody took out of the manifest": [
    damageManifest(/"tables": \[\s+\{[^}]+\},/, '"tables": ['),
    /manifest .* is damaged\./,
  ],
  "another time in the manifest": [
    damageManifest(/(?<="madeAt": ")\d{4}/, "2019"),
    /manifest .* is damaged\./,
  ],
  "a file that comes twice": [
    changeManifest((manifest) => manifest.objects.push(firstObject(manifest))),
    /names a file twice/,
  ],
};

for (const [name, [damage, sentence]] of Object.entries(damages)) {
  Deno.test(`a restore refuses ${name}, and writes nothing`, async () => {
    const folder = join(root, crypto.randomUUID());
    await copyFolder(whole, folder);
    await damage(folder);
    const target = join(root, crypto.randomUUID());
    await refuses(restoreAcademy(settingsOf(target), folder), sentence);
    assert.equal(await Deno.stat(target).then(() => true, () => false), false, "nothing written");
  });
}

Deno.test("a restore refuses an academy that has users, and changes none of its rows", async () => {
  await refuses(
    restoreAcademy(settingsOf(source), whole),
    /There is an academy in .* already: its table users has rows/,
  );
  const again = await saveAcademy(settingsOf(source), join(root, "again"));
  assert.deepEqual(again.manifest.tables, manifest.tables);
});

Deno.test("a restore refuses a storage without the bucket, and one with another file of the same name", async () => {
  const dataDir = join(root, "storage");
  const local = await openLocalStorage(dataDir, "media");
  const storage = serveHere((request) => local.serve(request));
  const settings = (bucket: string) =>
    readSettings("start", {
      DATA_DIR: join(root, "beside"),
      STORAGE_URL: `http://127.0.0.1:${storage.addr.port}/storage/v1`,
      STORAGE_SERVICE_KEY: local.serviceKey,
      STORAGE_BUCKET: bucket,
    });
  await refuses(restoreAcademy(settings("other"), whole), /Storage has no such bucket/);
  const { path, contentType } = firstObject(manifest);
  await local.put(path, new TextEncoder().encode("Another file"), contentType);
  await refuses(
    restoreAcademy(settings("media"), whole),
    /The storage already has another file with the name/,
  );
  await storage.shutdown();
});

async function copyFolder(from: string, to: string) {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else await Deno.copyFile(join(from, name), join(to, name));
  }
}
