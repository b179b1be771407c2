// Reads the part of YAML that our own files use: mappings, lists, anchors and merged mappings. Each
// value stays a text. Anything else is an error, so that nothing is read wrongly.

export type Yaml = string | null | Yaml[] | { [key: string]: Yaml };

type Line = { indent: number; text: string };

const ENTRY = /^([\w.<-]+):(?: (.*))?$/;

export function parseYaml(source: string): Yaml {
  const lines = source.split("\n").map(readLine).filter(({ text }) => text !== "");
  const anchors = new Map<string, Yaml>();
  let at = 0;

  function parseBlock(indent: number): Yaml {
    return lines[at]?.text.startsWith("- ") ? parseList(indent) : parseMapping(indent);
  }

  function parseList(indent: number): Yaml[] {
    const list: Yaml[] = [];
    for (let line = lines[at]; line?.indent === indent; line = lines[at]) {
      if (!line.text.startsWith("- ")) throw unknown(line);
      const text = line.text.slice(2);
      if (ENTRY.test(text)) {
        lines[at] = { indent: indent + 2, text };
        list.push(parseMapping(indent + 2));
      } else {
        at++;
        list.push(parseScalar(text));
      }
    }
    return list;
  }

  function parseMapping(indent: number): Yaml {
    const own: Record<string, Yaml> = {};
    let merged: Yaml = {};
    for (let line = lines[at]; line && line.indent >= indent; line = lines[at]) {
      const [, key, rest = ""] = ENTRY.exec(line.text) ?? [];
      if (key === undefined || line.indent > indent || key in own) throw unknown(line);
      at++;
      const value = parseValue(rest, indent);
      if (key !== "<<") own[key] = value;
      else merged = value;
    }
    return { ...Object(merged), ...own };
  }

  function parseValue(text: string, indent: number): Yaml {
    const [, anchor, rest = ""] = /^(?:&([\w-]+) ?)?(.*)$/.exec(text) ?? [];
    const hasBlock = rest === "" && (lines[at]?.indent ?? 0) > indent;
    const value = hasBlock
      ? parseBlock(lines[at]?.indent ?? 0)
      : rest === ""
      ? null
      : parseScalar(rest);
    if (anchor) anchors.set(anchor, value);
    return value;
  }

  function parseScalar(text: string): Yaml {
    if (text.startsWith("*")) {
      const value = anchors.get(text.slice(1));
      if (value === undefined) throw new Error(`Unknown anchor: ${text}`);
      return value;
    }
    const list = /^\[(.*)\]$/.exec(text)?.[1];
    if (list !== undefined) {
      return [...list.matchAll(/("[^"]*"|[^",]+)(?:, |$)/g)].map(([, item = ""]) =>
        parseScalar(item)
      );
    }
    if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
    if (/^[[\]{}&*!|>'"%@`]|: | #/.test(text)) throw new Error(`Unknown value: ${text}`);
    return text;
  }

  const document = parseBlock(0);
  const rest = lines[at];
  if (rest) throw unknown(rest);
  return document;
}

function readLine(line: string): Line {
  const text = line.replace(/(^|\s)#.*$/, "").trimEnd();
  const content = text.trimStart();
  return { indent: text.length - content.length, text: content };
}

const unknown = ({ text }: Line) => new Error(`Unknown line: ${text}`);
