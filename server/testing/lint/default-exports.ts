/// <reference lib="deno.unstable" />
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
