import assert from "node:assert/strict";
import { readShapes } from "./icons.ts";

const icon = `
const __iconData = {
  name: "a", size: 24,
  node: [
    ["circle", { cx: "9", cy: "9", r: "2", key: "a1" }],
    ["path", { d: "M1 1h2", key: "a2" }],
    [
      "path",
      {
        d: "M5 5h2",
        key: "a3"
      }
    ],
    ["path", { d: "m6 6 2 2", key: "a4" }],
    ["path", { d: "M7 7h1", fill: "currentColor", key: "a5" }]
  ]
};`;

Deno.test("keeps the shapes of an icon, and joins paths that begin at an absolute place", () => {
  assert.deepEqual(readShapes(icon), [
    ["circle", { cx: "9", cy: "9", r: "2" }],
    ["path", { d: "M1 1h2M5 5h2" }],
    ["path", { d: "m6 6 2 2" }],
    ["path", { d: "M7 7h1", fill: "currentColor" }],
  ]);
});
