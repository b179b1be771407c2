import type { Plugin } from "vite";
import { markPhrases } from "../lib/burmese/mark-phrases.ts";

/** The service worker writes these texts into a page by itself, where a mark would stay. */
export const isMarked = /[\\/]locales[\\/]my[\\/](?!worker)[\w-]+\.json$/;

/**
 * Marks the ends of phrases in our Burmese texts where a writer has put no space. Only the built
 * app has the marks.
 */
export const markBurmese: Plugin = {
  name: "mark-burmese",
  enforce: "pre",
  transform: {
    filter: { id: isMarked },
    handler: (json) => ({ code: markPhrases(json), map: null }),
  },
};
