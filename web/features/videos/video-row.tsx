import { memo, type MouseEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatSize, languageOf } from "../../lib/words/formats.ts";
import { CheckIcon, PlayIcon } from "../../ui/icons.ts";
import { ProgressRing } from "../../ui/progress.tsx";

type Props = {
  id: string;
  /** The number in the section, from 1. */
  number: number;
  title: string;
  duration: string;
  size: number;
  href: string;
  isCurrent: boolean;
  isDone: boolean;
  /** How much of the video was watched, from 0 to 1. */
  share: number;
  /** The same in words; undefined if nothing was watched. */
  progressText?: string;
  onSelect: (id: string) => void;
  /** Shown at the end of the row. */
  action?: ReactNode;
};

/** One video of a list. There may be hundreds: a row renders again only when its props change. */
export const VideoRow = memo(function VideoRow(props: Props) {
  const {
    id,
    number,
    title,
    duration,
    size,
    href,
    isCurrent,
    isDone,
    share,
    progressText,
    action,
  } = props;

  function select(event: MouseEvent) {
    // The browser handles clicks that open another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    props.onSelect(id);
  }

  return (
    <li
      className={`flex items-start rounded-field ${isCurrent ? "bg-course/12" : ""}`}
    >
      <Link
        to={href}
        onClick={select}
        aria-current={isCurrent ? "true" : undefined}
        className="flex min-h-14 min-w-0 flex-1 items-start gap-3 rounded-field px-3 py-2.5 hover:bg-base-content/5"
      >
        {isDone
          ? (
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-success text-success-content">
              <CheckIcon className="size-4.5" />
            </span>
          )
          : (
            <ProgressRing share={share} className="size-8 text-base-content">
              {isCurrent
                ? <PlayIcon className="ms-0.5 size-3.5 fill-current text-course" />
                : <span className="text-xs font-semibold tabular-nums">{number}</span>}
            </ProgressRing>
          )}
        <span className="min-w-0 flex-1">
          <span
            lang={languageOf(title)}
            className={`line-clamp-3 text-sm ${
              isCurrent ? "font-bold" : "font-medium my:font-normal"
            }`}
          >
            <span className="sr-only">{number}.</span>
            {title}
          </span>
          <span className="mt-0.5 block text-xs text-muted tabular-nums">
            {[duration, formatSize(size), progressText].filter(Boolean).join(" · ")}
          </span>
        </span>
      </Link>
      {action && <span className="mt-1.5">{action}</span>}
    </li>
  );
});
