import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Authored } from "../../../ui/authored.tsx";
import { Button } from "../../../ui/button.tsx";

/** A text that a user or the tutor wrote, as plain text. A long one shows its beginning first. */
export function FoldedText({ text, className = "" }: { text: string; className?: string }) {
  const { t } = useTranslation("panel-feedback");
  const [isOpen, setOpen] = useState(false);
  const beginning = beginningOf(text);
  return (
    <>
      <Authored text={isOpen ? text : beginning ?? text} className={`wrap-anywhere ${className}`} />
      {beginning !== undefined && (
        <Button
          tone="plain"
          className="-mx-3 px-3 text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "showLess" : "showWhole")}
        </Button>
      )}
    </>
  );
}

// Cuts a long text, so that a list stays short. The user can open the whole text.

const LETTERS = 400;
const LINES = 8;
/** A text that is only a little longer is shown as it is. */
const SPARE_LETTERS = 80;

/** The last word of a text, if it is not too long for a word. */
const lastWord = /\s\S{0,60}$/u;

/** The beginning of a long text, without half a word. Undefined: the text is short. */
export function beginningOf(text: string): string | undefined {
  const lines = text.split("\n", LINES + 1);
  const shown = lines.slice(0, LINES).join("\n");
  if (lines.length <= LINES && shown.length <= LETTERS + SPARE_LETTERS) return undefined;
  return `${(shown.length > LETTERS ? cut(shown) : shown).trimEnd()}…`;
}

function cut(text: string): string {
  const start = text.slice(0, LETTERS);
  const space = start.search(lastWord);
  if (space > 0) return start.slice(0, space);
  let end = LETTERS;
  // A letter must not lose its marks, and no pair of code units its second half.
  while (end > 0 && isInsideLetter(text, end)) end--;
  return text.slice(0, end || LETTERS);
}

/** U+1039 joins the Burmese letter after it. */
const isInsideLetter = (text: string, at: number) =>
  /^[\p{M}\u200d\udc00-\udfff]/u.test(text.slice(at, at + 1)) ||
  /[\u1039\u200d]/.test(text.charAt(at - 1));
