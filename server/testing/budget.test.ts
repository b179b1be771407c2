import assert from "node:assert/strict";
import { filesForUsers, isOver, type Manifest, measure } from "./budget.ts";

const manifest: Manifest = {
  "main.tsx": { file: "main.js", isEntry: true, imports: ["_react.js"], css: ["main.css"] },
  "_react.js": { file: "react.js" },
  "page.tsx": {
    file: "page.js",
    isDynamicEntry: true,
    imports: ["_react.js", "_table.js"],
    dynamicImports: ["part.tsx"],
  },
  "part.tsx": { file: "part.js", isDynamicEntry: true, imports: ["page.tsx", "_own.js"] },
  "_own.js": { file: "own.js" },
  "_table.js": { file: "table.js" },
  "app/panel/load-panel.ts": {
    file: "frame.js",
    name: "load-panel",
    isDynamicEntry: true,
    css: ["panel.css"],
  },
  "pages/ai.tsx": { file: "ai.js", name: "ai", isDynamicEntry: true, css: ["ai.css"] },
  "_kept.js": { file: "kept.js", name: "downloads", css: ["kept.css"] },
  "pages/search.tsx": {
    file: "search.js",
    isDynamicEntry: true,
    imports: ["_find.js", "_table.js"],
  },
  "_find.js": { file: "find.js", imports: ["_react.js"] },
  "_texts.js": { file: "texts.js", name: "search-my" },
  "pages/courses/transcript.tsx": { file: "text.js", name: "transcript", css: ["text.css"] },
  "font.woff2": { file: "font.woff2" },
};
const sizes: Record<string, number> = {
  "main.js": 1_000,
  "react.js": 100_000,
  "page.js": 28_000,
  "table.js": 31_000,
  "part.js": 3_000,
  "own.js": 500,
  "main.css": 14_000,
  "frame.js": 2_000,
  "panel.css": 11_000,
  "ai.js": 50_000,
  "ai.css": 7_000,
  "kept.js": 9_000,
  "kept.css": 5_000,
  "search.js": 7_000,
  "find.js": 2_000,
  "texts.js": 4_000,
  "text.js": 4_000,
  "text.css": 2_000,
  "font.woff2": 25_000,
};
const forUsers = new Set(["search.js", "find.js", "texts.js"]);
const figures = measure(manifest, ["font.woff2"], forUsers, (file) => sizes[file] ?? NaN);

Deno.test("counts shared files once, a route's own files, and of a part only the files that its route lacks", () => {
  assert.deepEqual(figures.map(({ bytes }) => bytes), [
    101_000,
    14_000,
    11_000,
    7_000,
    5_000,
    2_000,
    0,
    13_000,
    25_000,
    65_144,
    53_072,
    49_216,
    9_644,
    5_072,
  ]);
});

Deno.test("tells figures over their budget from figures within it", () => {
  assert.deepEqual(figures.map(isOver), [
    false,
    false,
    true,
    true,
    true,
    true,
    false,
    true,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});

Deno.test("notices when it does not find the search page or its texts", () => {
  const { "_texts.js": _, ...withoutTexts } = manifest;
  const { "pages/search.tsx": __, ...withoutPage } = manifest;
  assert.throws(() => measure(withoutTexts, [], forUsers, () => 1), /not both/);
  assert.throws(() => measure(withoutPage, [], forUsers, () => 1), /not both/);
});

Deno.test("finds the files for users in the list of the service worker", () => {
  const list =
    `[{"url":"/a.js"},{"isForUsers":true,"revision":null,"url":"/b.js"},{url:"/c.js",isForUsers:!0}]`;
  assert.deepEqual([...filesForUsers(`x=${list}`)], ["b.js", "c.js"]);
  assert.throws(() => filesForUsers(`x=[{"url":"/a.js"}]`), /no files for users/);
});
