import { useTranslation } from "react-i18next";
import { Authored } from "../../../ui/authored.tsx";
import type { Lesson, Section } from "./data.ts";
import { LessonRow } from "./lesson-row.tsx";

type Props = {
  id: string;
  /** The id of the section's title. */
  titleId: string;
  /** Undefined for the videos without a section. */
  section?: Section;
  lessons: Lesson[];
};

/** The description and the videos of an open section. */
export function SectionLessons({ id, titleId, section, lessons }: Props) {
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
