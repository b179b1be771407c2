import { type RefObject, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { withoutMarks } from "../../lib/burmese/marks.ts";
import { copyText } from "../../lib/device/copy-text.ts";
import type { Quote } from "../../lib/address/quote-link.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { plainText } from "./paragraphs.ts";

/** `line` is the number of the line where the selection begins. */
export type Selected = { text: string; line: number };

/** A press on a button may remove the selection before the button gets it. */
const DELAY = 300;

/** The text that the user has selected in the transcript. */
export function useSelection(box: RefObject<HTMLElement | null>): Selected | undefined {
  const [selected, setSelected] = useState<Selected>();
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      const next = box.current && selectionIn(box.current);
      if (next) setSelected(next);
      else timer = setTimeout(() => setSelected(undefined), DELAY);
    };
    document.addEventListener("selectionchange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", update);
    };
  }, []);
  return selected;
}

function selectionIn(box: HTMLElement): Selected | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  // Times and buttons between two paragraphs are no part of the quote.
  const lines = [...box.querySelectorAll<HTMLElement>("[data-line]")]
    .filter((line) => range.intersectsNode(line));
  const text = plainText(lines.map((line) => textWithin(range, line)).join(" "));
  return text === "" ? undefined : { text, line: Number(lines[0]?.dataset.line) };
}

/** The selected part of one line. */
function textWithin(range: Range, line: HTMLElement): string {
  const part = document.createRange();
  part.selectNodeContents(line);
  if (line.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (line.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return withoutMarks(part.toString());
}

type Props = {
  quote: Quote;
  onNote: (quote: Quote) => void;
  onAsk: (quote: Quote) => void;
  onTutor: (quote: Quote) => void;
};

/** What the user can do with a quote of the transcript. */
export function QuoteActions({ quote, onNote, onAsk, onTutor }: Props) {
  const { t } = useTranslation("transcript");

  async function copy() {
    if (await copyText(quote.text)) showToast(t("copied"));
    else showToast(t("notCopied"), t("notCopiedText"), "error");
  }
  const buttons = [
    { label: t("note"), act: () => onNote(quote) },
    { label: t("ask"), act: () => onAsk(quote) },
    { label: t("askTutor"), act: () => onTutor(quote) },
    { label: t("copy"), act: copy },
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      {buttons.map(({ label, act }) => (
        <Button key={label} tone="soft" className="px-3 text-sm" onClick={act}>
          {label}
        </Button>
      ))}
    </div>
  );
}
