// Says in one line what the page showed when a journey failed. CI keeps no other trace of it.
const MOST_LETTERS = 2500;
const MOST_LETTERS_OF_PART = 60;
/** Elements of these roles without a name say nothing. */
const IS_BARE =
  /^(generic|list|listitem|img|separator|main|banner|region|navigation|paragraph|status)\b:?$/;
/** These marks of an element say how to find it in Playwright's own tools. */
const MARKS = / \[(?:ref|cursor)=[^\]]*\]/g;

/** `text` is Playwright's file about the failure. It has the page as a list of roles and names. */
export function pageOfFailure(text: string): string | undefined {
  const [, list = ""] = /# Page snapshot\s+```yaml\n([\s\S]*?)\n```/.exec(text) ?? [];
  const parts = list.split("\n")
    .map((line) => line.replace(MARKS, "").trim().replace(/^- /, "").replace(/:$/, ""))
    .filter((part) => part && !part.startsWith("/url") && !IS_BARE.test(part));
  if (parts.length === 0) return undefined;
  const page = parts.map((part) => cut(part, MOST_LETTERS_OF_PART)).join(" | ");
  return `The page showed: ${cut(page, MOST_LETTERS)}`;
}

const cut = (text: string, most: number) => text.length > most ? `${text.slice(0, most)}…` : text;
