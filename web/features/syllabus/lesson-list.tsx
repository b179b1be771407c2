import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import { LockIcon, PlayIcon } from "../../ui/icons.ts";
import { type FreeLesson, isFree, type Lesson, type Section } from "./data.ts";

type Props = {
  sections: Section[];
  /** The id of the free lesson in the player. */
  shownId: string | undefined;
  onPlay: (lesson: FreeLesson) => void;
};

/** The sections of a course with their lessons. Only free lessons can be pressed. */
export function LessonList({ sections, shownId, onPlay }: Props) {
  const { t } = useTranslation("study");
  return (
    <div className="mt-4 space-y-2">
      {sections.map(({ title, lessons }, n) => {
        const name = title ?? t("content.unsorted");
        return (
          <section key={n} className="rounded-box border border-line bg-base-100 p-1.5">
            <h3 lang={languageOf(name)} className="px-3 pt-1.5 pb-2 text-base leading-snug">
              {name}
            </h3>
            <ol>
              {lessons.map((lesson, n) => (
                <li key={n}>
                  {isFree(lesson)
                    ? (
                      <button
                        type="button"
                        aria-current={lesson.video.id === shownId ? "true" : undefined}
                        className="flex min-h-14 w-full min-w-0 items-start gap-3 rounded-field bg-course/12 px-3 py-2.5 text-start hover:bg-base-content/5"
                        onClick={() => onPlay(lesson)}
                      >
                        <LessonLine lesson={lesson} number={n + 1} />
                      </button>
                    )
                    : (
                      <div className="flex min-h-14 items-start gap-3 px-3 py-2.5">
                        <LessonLine lesson={lesson} number={n + 1} />
                      </div>
                    )}
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

function LessonLine({ lesson, number }: { lesson: Lesson; number: number }) {
  const { t } = useTranslation("syllabus");
  const { title, duration } = lesson;
  const Sign = isFree(lesson) ? PlayIcon : LockIcon;
  return (
    <>
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full ${
          isFree(lesson) ? "bg-course text-course-content" : "bg-base-content/5 text-muted"
        }`}
      >
        <Sign className={isFree(lesson) ? "ms-0.5 size-3.5 fill-current" : "size-4"} />
      </span>
      <span className="min-w-0 flex-1">
        <span lang={languageOf(title)} className="block text-sm font-medium my:font-normal">
          <span className="sr-only">{number}.</span>
          {title}
        </span>
        <span className="mt-0.5 block text-xs text-muted tabular-nums">
          {duration}
          {!isFree(lesson) && <span className="sr-only">· {t("locked")}</span>}
        </span>
      </span>
      {isFree(lesson) && (
        <span className="rounded-full bg-accent px-3 py-0.5 text-xs font-semibold text-accent-content">
          {t("free")}
        </span>
      )}
    </>
  );
}
