// Removes colours for browsers without `color-mix()`. Tailwind writes each such colour twice, the
// first time for old browsers. But these browsers do not know the `oklch()` of our themes either,
// so the first form only adds bytes.
import type { Plugin } from "vite";

export const plainColorMix: Plugin = {
  name: "plain-color-mix",
  // Runs after Tailwind, because Tailwind stands before this plugin in the list.
  enforce: "pre",
  apply: "build",
  transform: {
    filter: { id: /\.css(?:\?.*)?$/ },
    handler: (code) => withoutOldColors(code),
  },
};

/** A rule, its last declaration, and the same rule with this declaration for `color-mix()`. */
const duplicatedRule =
  /(?<=[{};]|^)([^{};]+)\{([^{}]*?)([\w-]+):[^{};]*\}@supports \(color:color-mix\(in lab, red, red\)\)\{\1\{(\3:[^{};]*)\}\}/g;

export const withoutOldColors = (css: string) => css.replace(duplicatedRule, "$1{$2$4}");
