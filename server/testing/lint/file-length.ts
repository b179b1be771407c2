/// <reference lib="deno.unstable" />
import { placeOf } from "./place.ts";

const limits: [RegExp, number][] = [
  [/\.(test|spec)\.tsx?$/, 400],
  [/^web\/pages\/.*\.tsx?$/, 200],
  [/\.tsx?$/, 300],
];

/** The most lines of such a file. Undefined for a file that is no module. */
export const limitFor = (place: string) => limits.find(([pattern]) => pattern.test(place))?.[1];

export const fileLength: Deno.lint.Rule = {
  create(context) {
    const place = placeOf(context.filename);
    const limit = limitFor(place);
    return {
      Program() {
        const lines = context.sourceCode.text.trimEnd().split("\n").length;
        if (limit === undefined || lines <= limit) return;
        context.report({
          range: [0, 1],
          message: `${lines} lines; such a file has at most ${limit}. Split off its second idea.`,
        });
      },
    };
  },
};
