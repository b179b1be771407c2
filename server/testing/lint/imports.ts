/// <reference lib="deno.unstable" />
// Reports imports that the house rules do not allow.
import { homeOf } from "./adapters.ts";
import { forAnyTest, mayImport, mayTestImport } from "./layers.ts";
import { isTest, isWebTool, placeOf } from "./place.ts";

/** `layers.ts` has the rules for files of the tree, `adapters.ts` the rules for libraries. */
export const imports: Deno.lint.Rule = {
  create(context) {
    const from = placeOf(context.filename);

    function check(node: Deno.lint.Node, specifier: unknown, asType: boolean) {
      if (typeof specifier !== "string") return;
      const message = complaint(from, specifier, asType);
      if (message) context.report({ node, message });
    }

    return {
      ImportDeclaration(node) {
        const asType = node.importKind === "type" ||
          node.specifiers.length > 0 &&
            node.specifiers.every((specifier) =>
              specifier.type === "ImportSpecifier" && specifier.importKind === "type"
            );
        check(node.source, node.source.value, asType);
      },
      ExportAllDeclaration(node) {
        check(node.source, node.source.value, node.exportKind === "type");
      },
      ExportNamedDeclaration(node) {
        if (node.source) check(node.source, node.source.value, node.exportKind === "type");
      },
      ImportExpression(node) {
        if (node.source.type === "Literal") check(node.source, node.source.value, false);
      },
      TSImportType(node) {
        const { argument } = node;
        const literal = argument.type === "TSLiteralType" ? argument.literal : argument;
        if (literal.type === "Literal") check(node, literal.value, true);
      },
    };
  },
};

function complaint(from: string, specifier: string, asType: boolean): string | undefined {
  const target = resolve(from, specifier);
  if (target === undefined) {
    const name = specifier.replace(/^npm:\/?(@[^@/]+\/[^@/]+|[^@/]+)(@[^/]+)?/, "$1");
    const home = isTest(from) || isWebTool(from) ? undefined : homeOf(name, from, asType);
    return home && `${name} is imported by ${home} alone.`;
  }
  const isOfServer = target.startsWith("server/") && !forAnyTest.includes(target);
  if (from.startsWith("web/") && isOfServer && specifier !== "@server/contract") {
    return "The web reaches the server only through @server/contract.";
  }
  const may = isTest(from)
    ? mayTestImport(target)
    : isWebTool(from)
    ? /^(web|locales)\/|^deno\.json$|^server\/contract\.ts$/.test(target)
    : mayImport(from, target, asType);
  return may ? undefined : `${from} may not import ${target}: server/testing/lint/layers.ts.`;
}

/** Returns a path from the root, or nothing if the specifier names a library. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier === "@server/contract") return "server/contract.ts";
  if (!/^\.{1,2}\//.test(specifier)) return undefined;
  return decodeURI(new URL(specifier, `file:///${from}`).pathname.slice(1));
}
