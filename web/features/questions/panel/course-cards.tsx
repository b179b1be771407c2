import { type CourseId, courseIds } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { CourseMark } from "../../../ui/course-mark.tsx";
import { ChevronRightIcon } from "../../../ui/icons/chevron-right.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import { questionCountQuery } from "./data.ts";

/** The choice of a course, with the number of unanswered questions in each. */
export function CourseCards({ hrefOf }: { hrefOf: (courseId: CourseId) => string }) {
  const { t } = useTranslation("panel-questions");
  return (
    <>
      <h2 className="text-lg">{t("choose")}</h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-3">
        {courseIds.map((courseId) => (
          <li key={courseId}>
            <CourseCard courseId={courseId} href={hrefOf(courseId)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function CourseCard({ courseId, href }: { courseId: CourseId; href: string }) {
  const { t } = useTranslation("panel-questions");
  const { t: courses } = useTranslation("courses");
  const { data: count } = useQuery(questionCountQuery(courseId));
  return (
    <Link
      to={href}
      className="flex min-h-20 items-center gap-4 rounded-box border border-line bg-base-100 p-4 hover:border-primary"
    >
      <CourseMark courseId={courseId} className="size-12" />
      <span className="min-w-0 flex-1">
        <span lang="en" className="block font-semibold">{courses(`${courseId}.name`)}</span>
        <span className="mt-1 flex min-h-6 items-center">
          {count && (
            <Badge tone={count.unanswered > 0 ? "gold" : "plain"}>
              {t("waiting", { count: count.unanswered })}
            </Badge>
          )}
        </span>
      </span>
      <ChevronRightIcon className="size-5 text-muted" />
    </Link>
  );
}
