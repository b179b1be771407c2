import { memo, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatSecond } from "../../lib/words/formats.ts";
import type { Language } from "../../lib/words/i18n.ts";
import "../../ui/burmese/long-run.ts";
import { EllipsisVerticalIcon, XIcon } from "../../ui/icons.ts";
import { MarkedText } from "../../ui/marked-text.tsx";
import type { Paragraph } from "./paragraphs.ts";

type ParagraphItemProps = {
  paragraph: Paragraph;
  /** The number of the spoken line if it belongs to this paragraph, else -1. */
  current: number;
  words: readonly string[];
  language: Language;
  isOpen: boolean;
  onSeek: (second: number) => void;
  onToggle: (first: number) => void;
  /** The actions have appeared. */
  onOpened: (row: Element) => void;
  /** The actions of the paragraph, if they are open. */
  children: ReactNode;
};

/**
 * A paragraph with its time. A long transcript has hundreds, so each is drawn only when it changes.
 */
export const ParagraphItem = memo(function ParagraphItem(props: ParagraphItemProps) {
  const { paragraph: { first, lines }, current, words, language, isOpen, onSeek, onToggle } = props;
  const { t } = useTranslation("transcript");
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const time = formatSecond(lines[0]?.start ?? 0);

  useEffect(() => {
    if (isOpen && row.current) props.onOpened(row.current);
  }, [isOpen]);

  function seek({ target }: MouseEvent) {
    // The user is selecting text.
    if (!getSelection()?.isCollapsed) return;
    const line = target instanceof Element ? target.closest<HTMLElement>("[data-line]") : null;
    const start = line && lines[Number(line.dataset.line) - first]?.start;
    if (typeof start === "number") onSeek(start);
  }

  return (
    <li className="transcript-paragraph">
      <button
        type="button"
        aria-label={t("playFrom", { time })}
        className="transcript-time min-h-11 rounded-field px-2 text-sm font-semibold text-course tabular-nums hover:bg-base-content/6 my:font-bold"
        onClick={() => onSeek(lines[0]?.start ?? 0)}
      >
        {time}
      </button>
      <button
        ref={button}
        type="button"
        aria-label={t("actions", { time })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="transcript-more grid size-11 place-items-center rounded-full text-muted hover:bg-base-content/6"
        onClick={() => onToggle(first)}
      >
        {isOpen ? <XIcon className="size-5" /> : <EllipsisVerticalIcon className="size-5" />}
      </button>
      {/* Keyboards and screen readers have the button with the time. */}
      <p lang={language} onClick={seek}>
        {lines.map(({ text }, index) => (
          <LineText
            key={index}
            number={first + index}
            isCurrent={first + index === current}
            {...{ text, words }}
          />
        ))}
      </p>
      {isOpen && (
        <div
          ref={row}
          id={id}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.stopPropagation();
            button.current?.focus();
            onToggle(first);
          }}
        >
          {props.children}
        </div>
      )}
    </li>
  );
}, isSame);

/** The functions do not change, and the actions only with `isOpen`. */
function isSame(before: ParagraphItemProps, next: ParagraphItemProps): boolean {
  return !before.isOpen && !next.isOpen && before.paragraph === next.paragraph &&
    before.current === next.current && before.words === next.words;
}

type LineTextProps = { text: string; number: number; isCurrent: boolean; words: readonly string[] };

/** One caption. Screen readers do not hear of the highlight, because it moves every few seconds. */
const LineText = ({ text, number, isCurrent, words }: LineTextProps) => (
  <>
    <span
      data-line={number}
      data-current={isCurrent ? "" : undefined}
      className="transcript-line"
    >
      <MarkedText text={text} words={words} />
    </span>
    {" "}
  </>
);
