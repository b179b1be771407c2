// One section in the panel with its videos, or the videos without a section.
import { type CSSProperties, memo, useId } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";
import { useTableWords } from "../../../lib/words/panel-words.ts";
import { Authored } from "../../../ui/authored.tsx";
import { ChevronDownIcon, GripVerticalIcon, PencilIcon, TrashIcon } from "../../../ui/icons.ts";
import { RemovableCard } from "../../../ui/panel/removals.tsx";
import type { Lesson, Section } from "./data.ts";

type SectionCardProps = {
  /** Undefined for the videos without a section. */
  section?: Section;
  lessons: Lesson[];
  isOpen: boolean;
  onToggle: (id: string) => void;
  onEdit: (section: Section) => void;
  onDelete: (section: Section) => void;
};

/** About the real heights: the browser does not lay out cards that are far off the screen. */
const HEAD = 64;
const ROW = 44;

const action =
  "grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-base-content";

export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { removal: words } = useTableWords();
  const { section, lessons, isOpen } = props;
  const titleId = useId();
  return (
    <li
      data-section={section?.id ?? ""}
      data-row={section?.id}
      aria-labelledby={titleId}
      style={{
        containIntrinsicHeight: `auto ${HEAD + (isOpen ? lessons.length * ROW : 0)}px`,
      } as CSSProperties}
      className="rounded-box border border-line bg-base-100 [content-visibility:auto] data-lifted:opacity-40 data-[drop=after]:shadow-[0_3px_0_var(--color-primary)] data-[drop=before]:shadow-[0_-3px_0_var(--color-primary)] data-[drop=into]:outline-3 data-[drop=into]:outline-primary"
    >
      <RemovableCard id={section?.id ?? ""} words={words}>
        <Head {...props} titleId={titleId} />
        {isOpen && (
          <SectionLessons
            id={`${titleId}-videos`}
            titleId={titleId}
            section={section}
            lessons={lessons}
          />
        )}
      </RemovableCard>
    </li>
  );
}, isAlike);

function Head(
  { section, lessons, isOpen, titleId, onToggle, onEdit, onDelete }: SectionCardProps & {
    titleId: string;
  },
) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  const title = section?.title ?? study("content.unsorted");
  return (
    <div className="flex items-start gap-1 p-1.5">
      {section
        ? <DragHandle what="section" label={t("order.move", { title })} />
        : <span className="w-2" />}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${titleId}-videos` : undefined}
        onClick={() => onToggle(section?.id ?? "")}
        className="min-h-11 min-w-0 flex-1 rounded-field px-1.5 py-1.5 text-start hover:bg-base-content/5"
      >
        <span
          id={titleId}
          data-title
          lang={languageOf(title)}
          className="block font-semibold my:font-bold"
        >
          {title}
        </span>
        <span className="flex items-center gap-1.5 text-xs text-muted">
          {study("content.videos", { count: lessons.length })}
          <ChevronDownIcon className={`size-4 ${isOpen ? "rotate-180" : ""}`} />
        </span>
      </button>
      {section && (
        <>
          <button
            type="button"
            data-edit={section.id}
            aria-label={t("change.label", { title })}
            className={action}
            onClick={() => onEdit(section)}
          >
            <PencilIcon className="size-4.5" />
          </button>
          <button
            type="button"
            data-act="delete"
            aria-label={t("delete.label", { title })}
            className={`${action} hover:text-error`}
            onClick={() => onDelete(section)}
          >
            <TrashIcon className="size-4.5" />
          </button>
        </>
      )}
    </div>
  );
}

/** Each answer creates new lists, mostly with the same lessons. */
function isAlike(before: SectionCardProps, after: SectionCardProps): boolean {
  const { lessons: old, ...others } = before;
  const { lessons, ...now } = after;
  return old.length === lessons.length && old.every((lesson, n) => lesson === lessons[n]) &&
    (Object.keys(now) as (keyof typeof now)[]).every((name) => now[name] === others[name]);
}

type SectionLessonsProps = {
  id: string;
  /** The id of the section's title. */
  titleId: string;
  /** Undefined for the videos without a section. */
  section?: Section;
  lessons: Lesson[];
};

/** The description and the videos of an open section. */
function SectionLessons({ id, titleId, section, lessons }: SectionLessonsProps) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  return (
    <div
      id={id}
      className="border-t border-line p-1.5 group-data-[dragging=section]/order:hidden"
    >
      {section?.description && (
        <Authored text={section.description} className="px-3 pt-1 pb-2 text-sm text-muted" />
      )}
      {lessons.length === 0
        ? (
          <p className="px-3 py-2 text-sm text-muted">
            {section ? study("content.nothing") : t("order.allSorted")}
          </p>
        )
        : (
          <ol aria-labelledby={titleId}>
            {lessons.map(({ id, title, duration }, n) => (
              <LessonRow
                key={id}
                {...{ id, title, duration }}
                number={n + 1}
                label={t("order.move", { title })}
              />
            ))}
          </ol>
        )}
    </div>
  );
}

type LessonRowProps = {
  id: string;
  number: number;
  title: string;
  duration: string;
  /** The accessible name, for example 'Move What AI is': the handle has no visible text. */
  label: string;
};

/** Memoised: a page may have hundreds of rows, and React must not render unchanged ones again. */
const LessonRow = memo(function LessonRow({ id, number, title, duration, label }: LessonRowProps) {
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

type DragHandleProps = { what: "section" | "video"; label: string };

/**
 * The handle of a section or video: drag it to move, press it to open the menu of moves, or use the
 * arrow keys.
 */
const DragHandle = ({ what, label }: DragHandleProps) => (
  <button
    type="button"
    data-handle={what}
    aria-label={label}
    aria-haspopup="dialog"
    aria-keyshortcuts="ArrowUp ArrowDown"
    className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-field text-muted select-none hover:bg-base-content/6 hover:text-base-content"
  >
    <GripVerticalIcon />
  </button>
);
