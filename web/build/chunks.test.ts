import assert from "node:assert/strict";
import { nameFiles, type Need } from "./chunks.ts";

const parts = [
  "index.html",
  "app/account-page.tsx",
  "app/offers/offers.tsx",
  "app/panel/load-panel.ts",
  "app/start/offline-features.ts",
  "app/user/sync-sign.tsx",
  "features/chat/attachments/shrink.ts",
  "features/downloads/download-dialog.tsx",
  "features/users/panel/import-panel.tsx",
  "offline/downloads/engine.ts",
  "pages/account/account-data.tsx",
  "pages/admin/legacy/people.tsx",
  "pages/admin/users.tsx",
  "pages/admin/videos.tsx",
  "pages/ai.tsx",
  "pages/courses/course.tsx",
  "pages/courses/notes-tab.tsx",
  "pages/home.tsx",
  "pages/landing.tsx",
  "pages/notes.tsx",
  "pages/signin.tsx",
];
const need = (size: number, ...parts: string[]): Need => ({
  parts: new Set(parts),
  size,
  checksForms: false,
});

Deno.test("a module lies in the file of the areas that need it", () => {
  const fileOf = nameFiles(
    new Map([
      ["of one part", need(1, "pages/notes.tsx")],
      ["of one area", need(1, "pages/courses/course.tsx", "pages/courses/notes-tab.tsx")],
      ["much of two", need(8000, "pages/courses/course.tsx", "pages/notes.tsx")],
      ["little of two", need(1, "pages/courses/course.tsx", "pages/home.tsx")],
      ["of many", need(1, "pages/courses/course.tsx", "pages/home.tsx", "pages/ai.tsx")],
      ["of the panel", need(1, "pages/admin/users.tsx", "pages/admin/videos.tsx")],
      ["late", need(1, "app/offers/offers.tsx")],
      ["first", need(9000, "index.html", "pages/notes.tsx")],
      ["only first", need(1, "index.html")],
      ["node_modules/only-first", need(1, "index.html")],
    ]),
  );
  assert.equal(fileOf("of one part"), undefined);
  assert.equal(fileOf("of one area"), "courses");
  assert.equal(fileOf("much of two"), "courses+notes");
  assert.equal(fileOf("little of two"), "learning");
  assert.equal(fileOf("of many"), "shared");
  assert.equal(fileOf("of the panel"), "desk");
  assert.equal(fileOf("late"), "later");
  assert.equal(fileOf("first"), "start");
  assert.equal(fileOf("only first"), undefined);
  assert.equal(fileOf("node_modules/only-first"), "start");
  assert.equal(fileOf("unknown"), undefined);
});

Deno.test("no files import each other in a circle, whichever modules the parts share", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const random = numbers(seed);
    // A module imports only modules behind it. The first ones are the parts.
    const imports = Array.from(
      { length: 120 },
      (_, from) =>
        Array.from({ length: 120 }, (_, to) => to).filter((to) =>
          to > from && to >= parts.length && random() < 0.045
        ),
    );
    const needs = new Map<string, Need>();
    for (const from of imports.keys()) {
      const isSchema = random() < 0.1;
      needs.set(String(from), {
        ...need(random() * 4000),
        checksForms: isSchema,
      });
    }
    for (const [at, part] of parts.entries()) {
      for (const module of reached(at, (from) => imports[from] ?? [])) {
        needs.get(String(module))?.parts.add(part);
      }
    }
    for (const [id, each] of needs) {
      each.checksForms = [...reached(Number(id), (from) => imports[from] ?? [])]
        .some((to) => needs.get(String(to))?.checksForms);
    }
    const nameOf = nameFiles(needs);
    const fileOf = (id: number) => nameOf(String(id)) ?? [...needs.get(String(id))?.parts ?? []][0];
    const files = new Map<string, Set<string>>();
    for (const [from, targets] of imports.entries()) {
      const file = fileOf(from);
      if (file === undefined) continue;
      const others = targets.map(fileOf).filter((other) => other !== undefined && other !== file);
      files.set(file, new Set([...files.get(file) ?? [], ...others as string[]]));
    }
    for (const file of files.keys()) {
      const behind = [...files.get(file) ?? []].flatMap((other) => [
        ...reached(other, (from) => [...files.get(from) ?? []]),
      ]);
      assert.ok(!behind.includes(file), `seed ${seed}: ${file} imports itself`);
    }
  }
});

/** What is reached from `start`, with it. */
function reached<Node>(start: Node, next: (from: Node) => Node[], found = new Set<Node>()) {
  if (found.has(start)) return found;
  found.add(start);
  for (const other of next(start)) reached(other, next, found);
  return found;
}

/** Random numbers below 1, the same for the same seed. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
