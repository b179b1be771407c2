// Finds a text by its key, in the form that its count asks for, and fills in its values.
export type Node = { [key: string]: Node | string };
export type Values = Record<string, string | number>;

/** What is not there reads as its key. */
export function speak(texts: Node, language: string, key: string, values: Values = {}): string {
  const text = find(texts, key) ?? find(texts, `${key}_${formOf(language, values.count)}`);
  if (typeof text !== "string") return key;
  return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ""));
}

const find = (texts: Node, key: string) =>
  key.split(".").reduce<Node | string | undefined>(
    (node, part) => typeof node === "object" ? node[part] : undefined,
    texts,
  );

// Not by Intl: Chrome knows no Burmese, which has one form, and would count in English.
const formOf = (language: string, count: unknown) =>
  language === "en" && count === 1 ? "one" : "other";
