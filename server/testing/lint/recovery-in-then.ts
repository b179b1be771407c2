/// <reference lib="deno.unstable" />
// A form of code that hides a failure.
import { placeOf } from "./place.ts";

/**
 * The build wraps `import(file).then(use, recover)` as a whole, and fetches the files of the part
 * outside of it (web/lib/loading/load-part.ts). So `recover` never runs when a file cannot be
 * fetched. The build does not wrap `.catch(recover)`.
 */
export const noRecoveryInThen: Deno.lint.Rule = {
  create(context) {
    if (!placeOf(context.filename).startsWith("web/")) return {};
    return {
      CallExpression(node) {
        const { callee, arguments: handlers } = node;
        if (callee.type !== "MemberExpression" || handlers.length < 2) return;
        if (callee.object.type !== "ImportExpression") return;
        context.report({
          node,
          message: "The second handler does not run when a file is missing: use .then().catch().",
        });
      },
    };
  },
};
