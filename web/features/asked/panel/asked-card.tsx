import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import type { AskedLesson } from "./data.ts";
import { CourseBadge, LessonLink } from "./lesson-facts.tsx";

type Props = { lesson: AskedLesson; check?: ReactNode };

/** An asked lesson as a card, where a table row does not fit. */
export function AskedCard({ lesson, check }: Props) {
  const { t } = useTranslation("panel-asked");
  const facts = [
    { label: t("learners"), value: lesson.people },
    { label: t("questions"), value: lesson.questions },
  ];
  return (
    <article aria-label={lesson.title} className="rounded-box border border-line bg-base-100 p-4">
      <div className="flex items-start">
        {check && <div className="-ms-3 -mt-2.5 shrink-0">{check}</div>}
        <div className="min-w-0 flex-1">
          <LessonLink lesson={lesson} />
          <div className="mt-2">
            <CourseBadge lesson={lesson} />
          </div>
        </div>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums my:font-bold">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
