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
  "pages/admin/legacy/users.tsx",
  "pages/admin/qa/asked.tsx",
  "pages/admin/users.tsx",
  "pages/admin/videos.tsx",
  "pages/ai.tsx",
  "pages/courses/course.tsx",
  "pages/courses/notes-tab.tsx",
  "pages/home.tsx",
  "pages/landing.tsx",
  "pages/notes.tsx",
  "pages/search.tsx",
  "pages/signin.tsx",
  "ui/panel/table.tsx",
  "ui/toaster.tsx",
];
const need = (size: number, ...parts: string[]): Need => ({
  parts: new Set(parts),
  size,
  checksForms: false,
});

const users = "pages/admin/users.tsx";
const course = "pages/courses/course.tsx";
const notes = "pages/notes.tsx";

Deno.test("a module lies in the file of the areas that need it", () => {
  const cases: [file: string | undefined, need: Need][] = [
    [undefined, need(1, notes)],
    ["courses", need(1, course, "pages/courses/notes-tab.tsx")],
    ["courses_notes", need(20_000, course, notes)],
    ["learning", need(1, course, "pages/home.tsx")],
    ["shared", need(1, course, "pages/home.tsx", "pages/ai.tsx")],
    ["shared", need(1, course, users)],
    ["desk", need(1, users, "pages/admin/videos.tsx")],
    ["panel-users", need(1, users, "pages/admin/legacy/users.tsx")],
    ["ai_panel", need(20_000, "pages/ai.tsx", users, "pages/admin/videos.tsx")],
    ["courses", need(1, course, "pages/admin/legacy/users.tsx")],
    ["courses", need(1, course, "ui/toaster.tsx")],
    ["idle", need(1, "app/offers/offers.tsx")],
    ["common", need(9000, "app/offers/offers.tsx", notes)],
    ["common", need(9000, "pages/signin.tsx", notes)],
    ["forms", { ...need(1, "pages/signin.tsx", notes), checksForms: true }],
    ["start", need(9000, "pages/landing.tsx", notes)],
    ["start", need(9000, "index.html", notes)],
    [undefined, need(1, "index.html")],
    [undefined, need(1)],
  ];
  const fileOf = nameFiles(new Map(cases.map(([, need], n) => [String(n), need])));
  assert.deepEqual(cases.map((_, n) => fileOf(String(n))), cases.map(([file]) => file));
  assert.equal(fileOf("unknown"), undefined);
  const library = nameFiles(new Map([["/node_modules/library.js", need(1, "index.html")]]));
  assert.equal(library("/node_modules/library.js"), "start");
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
