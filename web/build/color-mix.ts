// Tailwind writes each colour with `color-mix()` twice: first without it, for old browsers. Old versions of Chrome know
// neither `color-mix()` nor the `oklch()` of our themes, so the first form is only weight.
import type { Plugin } from "vite";

export const plainColorMix: Plugin = {
  name: "plain-color-mix",
  // After Tailwind, which stands before it in the list.
  enforce: "pre",
  apply: "build",
  transform: {
    filter: { id: /\.css(?:\?.*)?$/ },
    handler: (code) => withoutOldColors(code),
  },
};

/** A rule, its last declaration, and the same rule with the same declaration for browsers with `color-mix()`. */
const both =
  /(?<=[{};]|^)([^{};]+)\{([^{}]*?)([\w-]+):[^{};]*\}@supports \(color:color-mix\(in lab, red, red\)\)\{\1\{(\3:[^{};]*)\}\}/g;

export const withoutOldColors = (css: string) => css.replace(both, "$1{$2$4}");
