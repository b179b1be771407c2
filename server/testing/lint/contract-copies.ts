/// <reference lib="deno.unstable" />
import { placeOf } from "./place.ts";

const server = new URL("../../", import.meta.url);
const limit = /^export const ([A-Z\d]+(?:_[A-Z\d]+)+)\b/gm;
const type = /^export type (\w+)\b/gm;

/** Names that only the server may declare: limits, and the types of schemas and streams. */
function listNames(): Set<string> {
  const files = ["limits.ts", "schema-fields.ts"];
  for (const { name } of Deno.readDirSync(new URL("features/", server))) {
    for (const { name: file } of Deno.readDirSync(new URL(`features/${name}/`, server))) {
      if (/^(schema|answer-events)\.ts$/.test(file)) files.push(`features/${name}/${file}`);
    }
  }
  const sources = files.map((file) => Deno.readTextFileSync(new URL(file, server)));
  const found = sources.flatMap((source) => [...source.matchAll(limit), ...source.matchAll(type)]);
  return new Set(found.map(([, name = ""]) => name));
}

const names = listNames();

/**
 * A copy in the web app differs from the server's limit as soon as somebody changes one of them.
 */
export const noContractCopy: Deno.lint.Rule = {
  create(context) {
    if (!placeOf(context.filename).startsWith("web/")) return {};
    const check = ({ id }: { id: Deno.lint.Node }) => {
      if (id.type !== "Identifier" || !names.has(id.name)) return;
      context.report({ node: id, message: `Import ${id.name} from @server/contract.` });
    };
    return {
      VariableDeclarator: check,
      TSTypeAliasDeclaration: check,
      TSInterfaceDeclaration: check,
    };
  },
};
