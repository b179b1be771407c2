/// <reference lib="deno.unstable" />
// Reports code that reads the environment outside server/env.ts, and browser code that uses Deno.
import { isTest, isWebTool, placeOf } from "./place.ts";

/** One file reads, checks and names the settings. All other code gets them as arguments. */
export const environment: Deno.lint.Rule = {
  create(context) {
    const place = placeOf(context.filename);
    if (place === "server/env.ts" || isTest(place) || isWebTool(place)) return {};
    if (/^(server\/testing|e2e)\//.test(place)) return {};

    const report = (node: Deno.lint.Node) =>
      context.report({ node, message: "Only server/env.ts reads the environment." });

    return {
      MemberExpression(node) {
        if (isEnv(node.property) && isProcess(node.object)) report(node);
      },
      VariableDeclarator(node) {
        if (node.id.type !== "ObjectPattern" || !node.init || !isProcess(node.init)) return;
        for (const property of node.id.properties) {
          if (property.type === "Property" && isEnv(property.key)) report(property);
        }
      },
      ImportDeclaration(node) {
        if (!/^(node:)?process$/.test(String(node.source.value))) return;
        for (const specifier of node.specifiers) {
          if (specifier.type === "ImportSpecifier" && isEnv(specifier.imported)) report(specifier);
        }
      },
    };
  },
};

const isEnv = (node: Deno.lint.Node) =>
  node.type === "Identifier"
    ? node.name === "env"
    : node.type === "Literal" && node.value === "env";

/** `Deno`, `process`, or one of them through the global object. */
const isProcess = (node: Deno.lint.Node): boolean =>
  node.type === "MemberExpression"
    ? isProcess(node.property)
    : node.type === "Identifier" && (node.name === "Deno" || node.name === "process");

/** A browser has no Deno. In web, only build tools and tests have it. */
export const noDenoInWeb: Deno.lint.Rule = {
  create(context) {
    const place = placeOf(context.filename);
    if (!place.startsWith("web/") || isTest(place) || isWebTool(place)) return {};
    return {
      Identifier(node) {
        if (node.name !== "Deno") return;
        const { parent } = node;
        const isMember = parent.type === "MemberExpression" && parent.property === node &&
          !(parent.object.type === "Identifier" && parent.object.name === "globalThis");
        const isKey = parent.type === "Property" && parent.key === node && !parent.shorthand;
        if (!isMember && !isKey) {
          context.report({ node, message: "There is no Deno in a browser." });
        }
      },
    };
  },
};
