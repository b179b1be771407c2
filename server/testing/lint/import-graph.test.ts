import assert from "node:assert/strict";
import { circles, closure, folderGraph, forbiddenCircles, importsOf } from "./import-graph.ts";

const features = "server/features/";

/** Writes the sources into the two graphs, and looks for circles that are not allowed. */
function findForbidden(sources: Record<string, string>) {
  const needs = Object.entries(sources).map(([place, source]) =>
    [place, importsOf(place, source)] as const
  );
  return forbiddenCircles({
    valueGraph: new Map(needs.map(([place, { files, later }]) => [place, [...files, ...later]])),
    wholeGraph: new Map(
      needs.map(([place, { files, later, types }]) => [place, [...files, ...later, ...types]]),
    ),
  });
}

Deno.test("forbids a circle of values inside of one folder, also through import()", () => {
  const b = `import { a } from "./a.ts";`;
  const circle = [["web/lib/a.ts", "web/lib/b.ts", "web/lib/a.ts"]];
  assert.deepEqual(
    findForbidden({ "web/lib/a.ts": `import { b } from "./b.ts";`, "web/lib/b.ts": b }),
    circle,
  );
  assert.deepEqual(
    findForbidden({ "web/lib/a.ts": `const b = () => import("./b.ts");`, "web/lib/b.ts": b }),
    circle,
  );
});

Deno.test("allows a circle that types close, but only inside of one folder", () => {
  const useB = `import { b } from "./b.ts";`;
  const ofTypes = `import type { A } from "./a.ts";`;
  assert.deepEqual(findForbidden({ "web/ui/a.ts": useB, "web/ui/b.ts": ofTypes }), []);
  assert.deepEqual(
    findForbidden({ "web/ui/a.ts": `import type { B } from "./b.ts";`, "web/ui/b.ts": ofTypes }),
    [],
  );
  const between = ["web/app/a.ts", "web/app/panel/b.ts"];
  for (const useOfB of [`type B = typeof import("./panel/b.ts");`, `import("./panel/b.ts");`]) {
    assert.deepEqual(
      findForbidden({
        "web/app/a.ts": useOfB,
        "web/app/panel/b.ts": `import type { A } from "../a.ts";`,
      }).map((circle) => circle.sort()),
      [between],
    );
  }
});

Deno.test("finds a circle between folders behind an allowed circle of the same files", () => {
  const [circle = []] = findForbidden({
    "web/ui/a.ts": `import { b } from "./b.ts";\nimport { c } from "./panel/c.ts";`,
    "web/ui/b.ts": `import type { A } from "./a.ts";`,
    "web/ui/panel/c.ts": `import { b } from "../b.ts";`,
  });
  assert.deepEqual(circle.sort(), ["web/ui/a.ts", "web/ui/b.ts", "web/ui/panel/c.ts"]);
});

Deno.test("finds a circle, and tells imports of values, of types and by import() apart", () => {
  const closed = new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b", "d"]], ["d", []]]);
  assert.deepEqual(circles(closed), [["b", "c", "b"]]);
  assert.deepEqual(closure(closed, "c"), new Set(["c", "d", "b"]));
  const { files, types, later, addresses, libraries } = importsOf(
    "web/app/a.ts",
    `import type { A } from "./t.ts";
     export type { Api } from "@server/contract";
     import { type B, b } from "../lib/b.ts";
     export * from "./c.ts";
     import "./d.css";
     const page = () => import("../pages/e.tsx");
     type Part = typeof import("./part.tsx");
     new Worker(new URL("./worker.ts", import.meta.url));
     import {
       OpenAI,
     } from "openai";`,
  );
  assert.deepEqual(files, ["web/lib/b.ts", "web/app/c.ts", "web/app/d.css"]);
  assert.deepEqual(types, ["web/app/t.ts", "server/contract.ts", "web/app/part.tsx"]);
  assert.deepEqual(later, ["web/pages/e.tsx"]);
  assert.deepEqual(addresses, ["web/app/worker.ts"]);
  assert.deepEqual(libraries, ["openai"]);
});

Deno.test("finds a circle of two and of three features, and ignores their tests", () => {
  const oneWay: [string, string[]][] = [
    [`${features}notes/routes.ts`, [`${features}notes/queries.ts`, `${features}videos/queries.ts`]],
    [`${features}videos/queries.ts`, [`${features}courses/schema.ts`, "server/db/sql.ts"]],
    [`${features}videos/routes.test.ts`, [`${features}notes/queries.ts`]],
  ];
  const circlesWith = (...more: [string, string[]][]) =>
    circles(folderGraph(new Map([...oneWay, ...more]), features));
  assert.deepEqual(circlesWith(), []);
  assert.deepEqual(
    circlesWith([`${features}videos/routes.ts`, [`${features}notes/schema.ts`]]),
    [["notes", "videos", "notes"]],
  );
  assert.deepEqual(
    circlesWith([`${features}courses/policy.ts`, [`${features}notes/schema.ts`]]),
    [["notes", "videos", "courses", "notes"]],
  );
});
