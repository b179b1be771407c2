import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../lib/words/i18n.ts";
import type { Quote } from "../../lib/address/quote-link.ts";
import { Button } from "../../ui/button.tsx";
import { PlayIcon } from "../../ui/icons.ts";
import { ParagraphItem } from "./paragraph-item.tsx";
import { type Line, type Paragraph, toParagraphs } from "./paragraphs.ts";
import { QuoteActions, type Selected, useSelection } from "./quote.tsx";
import { keepInBox, useCurrentLine, useFirstHit, useFollow } from "./follow.ts";

type Props = TranscriptProps & { lines: readonly Line[]; language: Language };

/**
 * The paragraphs, in a box that scrolls for itself: while it follows the video, the page under the
 * user's finger does not move.
 */
export function TranscriptBox(props: Props) {
  const { player, lines, language, words, isShown, onNote, onAsk, onTutor } = props;
  const { t } = useTranslation("transcript");
  const box = useRef<HTMLDivElement>(null);
  const paragraphs = useMemo(() => toParagraphs(lines), [lines]);
  const current = useCurrentLine(lines, player);
  const selected = useSelection(box);
  /** The first line of the paragraph whose actions are open. */
  const [opened, setOpened] = useState<number>();
  const isElsewhere = useFirstHit(box, { lines, words, current });
  const follow = useFollow(box, {
    current,
    beginsOn: !isElsewhere,
    isShown,
    isBusy: selected !== undefined || opened !== undefined,
  });
  const seek = useStable((second: number) => {
    // A click that ends a selection is no wish to seek.
    if (!selected) seekTo(player, second);
  });
  const toggle = useStable((first: number) => setOpened(first === opened ? undefined : first));

  const closing = (act: Props["onNote"]) => (quote: Quote) => {
    setOpened(undefined);
    act(quote);
  };
  const actions = (text: string, line: number) => (
    <QuoteActions
      quote={{ text, second: Math.floor(lines[line]?.start ?? 0) }}
      onNote={closing(onNote)}
      onAsk={closing(onAsk)}
      onTutor={closing(onTutor)}
    />
  );
  return (
    <div className="transcript rounded-box border border-line bg-base-100">
      <div
        ref={box}
        onWheel={follow.stop}
        onTouchMove={follow.stop}
        onKeyDown={({ key }) => scrollKeys.has(key) && follow.stop()}
        onPointerDown={({ target }) => target === box.current && follow.stop()}
        className="transcript-box"
      >
        <ol aria-label={t("title")}>
          {paragraphs.map((paragraph) => (
            <ParagraphItem
              key={paragraph.first}
              paragraph={paragraph}
              current={isIn(paragraph, current) ? current : -1}
              {...{ words, language }}
              isOpen={opened === paragraph.first}
              onSeek={seek}
              onToggle={toggle}
              onOpened={(row) => box.current && keepInBox(box.current, row)}
            >
              {opened === paragraph.first &&
                actions(textOf(paragraph), paragraph.first)}
            </ParagraphItem>
          ))}
        </ol>
      </div>
      <OverText {...{ selected, actions, follow, current }} />
    </div>
  );
}

type OverProps = {
  selected?: Selected;
  actions: (text: string, line: number) => ReactNode;
  follow: ReturnType<typeof useFollow>;
  current: number;
};

/** What lies over the end of the box: the actions for a selection, or the way back to the video. */
function OverText({ selected, actions, follow, current }: OverProps) {
  const { t } = useTranslation("transcript");
  return (
    <div className="transcript-over">
      {selected
        ? (
          <div
            role="group"
            aria-label={t("ofSelection")}
            className="rounded-field border border-line bg-base-100 p-1 shadow-float"
          >
            {actions(selected.text, selected.line)}
          </div>
        )
        : !follow.isOn && current >= 0 && (
          <Button className="min-h-11 shadow-float" onClick={follow.start}>
            <PlayIcon className="size-3.5 fill-current" />
            {t("follow")}
          </Button>
        )}
    </div>
  );
}

const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]);

const isIn = ({ first, lines }: Paragraph, line: number) =>
  line >= first && line < first + lines.length;

const textOf = ({ lines }: Paragraph) => lines.map(({ text }) => text).join(" ");

/** A video that has played stays as it is, paused or not. Another one begins to play. */
function seekTo({ media, jumpTo }: Props["player"], second: number) {
  const element = media();
  if (element && element.played.length > 0) element.currentTime = second;
  else jumpTo(second);
}

/** The function stays the same for all paragraphs, so that they are not drawn again. */
function useStable<Arguments extends unknown[]>(run: (...values: Arguments) => void) {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...values: Arguments) => latest.current(...values), []);
}

type Player = {
  media: () => HTMLVideoElement | null | undefined;
  currentSecond: () => number;
  /** Seeks, and plays from there. */
  jumpTo: (second: number) => void;
};

/** What the page of a course gives to the transcript. */
export type TranscriptProps = {
  player: Player;
  /** The languages of the video's captions. */
  languages: readonly Language[];
  /** The user sees the tab. */
  isShown: boolean;
  /** The words of the search that led here. */
  words: readonly string[];
  /** Where staff add captions. Undefined for learners. */
  panelLink?: string;
  /** Opens the form for a note, or for a question, with the quote. */
  onNote: (quote: Quote) => void;
  onAsk: (quote: Quote) => void;
  /** Asks the tutor about the quote. */
  onTutor: (quote: Quote) => void;
};
