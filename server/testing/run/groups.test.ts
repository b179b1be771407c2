import assert from "node:assert/strict";
import { join } from "node:path";
import {
  filesOfPlace,
  findTestsWithGlobals,
  groupFiles,
  placeOfGroup,
  writeGroups,
} from "./groups.ts";
import { isGuardedFile } from "./retry.ts";

const guarded = Array.from({ length: 20 }, (_, n) => `server/features/chat/${n}.test.ts`);
const others = Array.from({ length: 40 }, (_, n) => `server/features/notes/${n}.test.ts`);
const slow = "server/features/notes/slow.test.ts";
const secondsOf = (place: string) => place === slow ? 9 : 0;

Deno.test("puts each file into one group, not too large, and a slow file into a group of its own", () => {
  const groups = groupFiles([slow, ...guarded, ...others], secondsOf, 6);
  assert.deepEqual(groups.flat().sort(), [slow, ...guarded, ...others].sort());
  assert.deepEqual(groups[0], [slow]);
  assert.ok(groups.every(({ length }) => length >= 1 && length <= 6));
  // A machine with more cores needs more groups.
  const countFor = (files: string[]) =>
    Math.max(
      Math.min(files.length, 2 * navigator.hardwareConcurrency),
      Math.ceil(files.length / 6),
    );
  assert.equal(groups.length, 1 + countFor(guarded) + countFor(others));
});

Deno.test("makes only as many groups as the cores need if nothing limits their size", () => {
  const groups = groupFiles(others, secondsOf);
  assert.equal(groups.length, Math.min(others.length, 2 * navigator.hardwareConcurrency));
});

Deno.test("keeps files that must not flicker apart from other files", () => {
  for (const files of groupFiles([...guarded, ...others], secondsOf)) {
    assert.equal(new Set(files.map(isGuardedFile)).size, 1, files.join());
  }
  const [group = []] = groupFiles(guarded, secondsOf);
  assert.ok(isGuardedFile(placeOfGroup(group)), "the place of a group is guarded like its files");
});

Deno.test("leaves no core idle when only a few files run", () => {
  const groups = groupFiles(others.slice(0, 4), secondsOf);
  assert.equal(groups.length, Math.min(4, 2 * navigator.hardwareConcurrency));
});

Deno.test("finds tests of the web app that set globals, and only those", async () => {
  const root = await Deno.makeTempDir({ prefix: "pyinnya-groups-test-" });
  const texts = {
    "web/stored.test.ts": 'import "fake-indexeddb/auto";',
    "web/patched.test.ts": "globalThis.fetch = answer;",
    "web/helped.test.ts": 'import { phone } from "./testing/phone.ts";',
    "web/counted.test.ts": 'import { count } from "./testing/count.ts";',
    "web/hooked.test.ts": "Deno.test.afterEach(clear);",
    "web/pure.test.ts": 'import { sum } from "./sum.ts";',
    "server/pure.test.ts": "globalThis.fetch = answer;",
  };
  const helpers = {
    "web/testing/phone.ts": 'import "./store.ts";',
    "web/testing/store.ts": "globalThis.localStorage = store;",
    "web/testing/count.ts": "export const count = 1;",
  };
  try {
    for (const folder of ["web/testing", "server", "locales"]) {
      await Deno.mkdir(join(root, folder), { recursive: true });
    }
    for (const [file, text] of Object.entries({ ...texts, ...helpers })) {
      await Deno.writeTextFile(join(root, file), text);
    }
    assert.deepEqual(await findTestsWithGlobals(root, Object.keys(texts)), [
      "web/stored.test.ts",
      "web/patched.test.ts",
      "web/helped.test.ts",
      "web/hooked.test.ts",
    ]);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a module of a group imports its files, and its place names them again", async () => {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-groups-test-" });
  try {
    const files = ["server/a.test.ts", "server/b c.test.ts"];
    const [[module, known] = ["", []]] = await writeGroups("/project", folder, [files]);
    assert.deepEqual(known, files);
    assert.equal(module, join(folder, "group-1.test.ts"));
    assert.equal(
      await Deno.readTextFile(module),
      'import "file:///project/server/a.test.ts";\nimport "file:///project/server/b%20c.test.ts";\n',
    );
    assert.deepEqual(filesOfPlace(placeOfGroup(files)), files);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
