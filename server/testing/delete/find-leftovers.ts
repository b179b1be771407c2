// Finds code of other features that still uses a deleted feature.
import { allImportsOf } from "../lint/import-graph.ts";

/** Texts of files by their paths. */
export type Sources = ReadonlyMap<string, string>;

const contractImport =
  /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"@server\/contract"/g;
const usedTexts = /\b(?:useTranslation|translatorFor)\("([\w-]+)"/g;
const textFile = /^locales\/en\/([\w-]+)\.json$/;
const declaration = /^export (?:const|function|async function|class|type) (\w+)/gm;

/** `left` are the files of the copy, `removed` the files that are gone, each with its text. */
export function findLeftovers(left: Sources, removed: Sources): string[] {
  const gone = new Set(
    [...removed].filter(([place]) => place.startsWith("server/"))
      .flatMap(([, text]) => [...text.matchAll(declaration)].map(([, name = ""]) => name)),
  );
  const goneTexts = new Set([...removed.keys()].map((place) => textFile.exec(place)?.[1]));
  return [...left].flatMap(([place, text]) => [
    ...allImportsOf(place, text).filter((target) => removed.has(target))
      .map((target) => `${place} imports ${target}`),
    ...namesFromContract(text).filter((name) => gone.has(name))
      .map((name) => `${place} takes ${name} from the contract`),
    ...[...text.matchAll(usedTexts)].filter(([, name]) => goneTexts.has(name))
      .map(([, name]) => `${place} uses the texts of ${name}`),
  ]);
}

const namesFromContract = (text: string): string[] =>
  [...text.matchAll(contractImport)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().replace(/^type\s+/, "").split(/\s/)[0] ?? "")
  );
