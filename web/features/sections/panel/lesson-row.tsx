import { memo } from "react";
import { languageOf } from "../../../lib/words/formats.ts";
import { DragHandle } from "./drag-handle.tsx";

type Props = {
  id: string;
  number: number;
  title: string;
  duration: string;
  /** The accessible name, for example 'Move What AI is': the handle has no visible text. */
  label: string;
};

/** Memoised: a page may have hundreds of rows, and React must not render unchanged ones again. */
export const LessonRow = memo(function LessonRow({ id, number, title, duration, label }: Props) {
  return (
    <li
      data-video={id}
      className="flex items-center gap-1 rounded-field data-lifted:opacity-40 data-[drop=after]:shadow-[inset_0_-3px_0_var(--color-primary)] data-[drop=before]:shadow-[inset_0_3px_0_var(--color-primary)]"
    >
      <DragHandle what="video" label={label} />
      <span className="w-6 shrink-0 text-end text-sm text-muted tabular-nums">{number}</span>
      <span
        data-title
        lang={languageOf(title)}
        className="min-w-0 flex-1 px-2 py-1.5 text-sm"
      >
        {title}
      </span>
      <span className="shrink-0 pe-3 text-sm text-muted tabular-nums">{duration}</span>
    </li>
  );
});
