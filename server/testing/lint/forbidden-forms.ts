/// <reference lib="deno.unstable" />
// Forms of code that hide a name, a type or a failure.
import { placeOf } from "./place.ts";

const demanded = /^(web\/[\w-]+\.config|e2e\/playwright\.config|server\/testing\/boundaries)\.ts$/;

/** A named export has the same name everywhere, so a search finds every use. */
export const noDefaultExport: Deno.lint.Rule = {
  create(context) {
    if (demanded.test(placeOf(context.filename))) return {};
    const report = (node: Deno.lint.Node) =>
      context.report({ node, message: "Export it by name: only tools' configs export a default." });
    return {
      ExportDefaultDeclaration: report,
      ExportSpecifier(node) {
        const { exported } = node;
        if (exported.type === "Identifier" && exported.name === "default") report(node);
      },
    };
  },
};

/** `Promise<never>` fits every type, so after this cast nothing compares the types any more. */
export const noPromiseOfNever: Deno.lint.Rule = {
  create(context) {
    const check = ({ typeAnnotation }: Deno.lint.TSAsExpression | Deno.lint.TSTypeAssertion) => {
      if (typeAnnotation.type !== "TSTypeReference") return;
      const { typeName, typeArguments } = typeAnnotation;
      if (typeName.type !== "Identifier" || typeName.name !== "Promise") return;
      if (typeArguments?.params[0]?.type !== "TSNeverKeyword") return;
      context.report({
        node: typeAnnotation,
        message: "Give the value its real type. Promise<never> fits every type.",
      });
    };
    return { TSAsExpression: check, TSTypeAssertion: check };
  },
};

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
