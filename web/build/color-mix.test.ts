import assert from "node:assert/strict";
import { withoutOldColors } from "./color-mix.ts";

const ONLY_NEW = "@supports (color:color-mix(in lab, red, red))";

Deno.test("removes a colour for browsers without color-mix and keeps the other declarations", () => {
  const css =
    `.a{top:0;color:var(--x)}${ONLY_NEW}{.a{color:color-mix(in oklab, var(--x) 9%, red)}}` +
    `.a{left:0}@media print{.b{color:red}${ONLY_NEW}{.b{color:color-mix(in oklab, red, blue)}}}`;
  assert.equal(
    withoutOldColors(css),
    ".a{top:0;color:color-mix(in oklab, var(--x) 9%, red)}.a{left:0}" +
      "@media print{.b{color:color-mix(in oklab, red, blue)}}",
  );
});

Deno.test("changes nothing where the block for new browsers does not repeat the rule before it", () => {
  for (
    const css of [
      `.a{color:red}${ONLY_NEW}{.b{color:blue}}`,
      `.a{color:red}${ONLY_NEW}{.a{fill:blue}}`,
      `.a{color:red}${ONLY_NEW}{.a{color:blue}.b{top:0}}`,
      ".a{color:red}@supports (top:0){.a{color:blue}}",
    ]
  ) assert.equal(withoutOldColors(css), css);
});
