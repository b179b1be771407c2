import assert from "node:assert/strict";
import { readGraph } from "./import-graph.ts";
import { findLonelyFiles } from "./lonely-file.ts";

const clock = { "web/ui/clock.tsx": `import { hand } from "./hand.tsx";\nuse(hand);` };

const find = (more: Record<string, string>, hand = "export const hand = 1;") =>
  findLonelyFiles(new Map(Object.entries({ "web/ui/hand.tsx": hand, ...clock, ...more })));

Deno.test("reports a short module that only one module of its folder imports", () => {
  const report = {
    place: "web/ui/hand.tsx",
    importer: "web/ui/clock.tsx",
  };
  assert.deepEqual(find({}), [report]);
  const ofType = `import type { Hand } from "./hand.tsx";`;
  assert.deepEqual(find({ "web/ui/clock.tsx": ofType }), [report]);
  assert.deepEqual(find({}, `export ${"use();\n".repeat(59)}`), [report]);
});

Deno.test("a test that imports a module is no second importer", () => {
  const text = `import { hand } from "./hand.tsx";`;
  assert.equal(find({ "web/ui/clock.test.ts": text, "e2e/a.spec.ts": text }).length, 1);
});

Deno.test("reports no module that has a reason to stand alone", () => {
  const silent: [string, Record<string, string>, string?][] = [
    ["it is large", {}, `export ${"use();\n".repeat(60)}`],
    ["it runs for its effects", {}, "use();"],
    ["its importer has no room", {
      "web/ui/clock.tsx": `${clock["web/ui/clock.tsx"]}\n${"use();\n".repeat(298)}`,
    }],
    ["it has a test", { "web/ui/hand.test.ts": `import { hand } from "./hand.tsx";` }],
    ["two modules import it", { "web/ui/watch.tsx": `import { hand } from "./hand.tsx";` }],
    ["another folder needs its type", {
      "web/app/a.tsx": `import type { Hand } from "../ui/hand.tsx";`,
    }],
    ["only another folder imports it", {
      "web/ui/clock.tsx": "",
      "web/app/clock.tsx": `import { hand } from "../ui/hand.tsx";`,
    }],
    ["import() loads it", { "web/app/a.tsx": `const load = () => import("../ui/hand.tsx");` }],
    ["a worker starts with it", { "web/app/a.tsx": `new URL("../ui/hand.tsx", import.meta.url);` }],
    ["nobody imports it", { "web/ui/clock.tsx": "" }],
  ];
  for (const [reason, more, hand] of silent) assert.deepEqual(find(more, hand), [], reason);
});

Deno.test("no file of the project is lonely", async () => {
  const root = new URL("../../../", import.meta.url);
  const { texts } = await readGraph(root, ["web", "server", "supabase", "locales", "e2e"]);
  const lonely = findLonelyFiles(texts)
    .map(({ place, importer }) => `${place}: Put it into its importer, ${importer}.`);
  assert.deepEqual(lonely, []);
});
