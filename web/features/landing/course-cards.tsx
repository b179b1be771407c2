// The three courses on the landing page, each with a link.
import { type CourseId, courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { Balloon } from "../../ui/balloon.tsx";
import { ArrowRightIcon, CheckIcon } from "../../ui/icons.ts";
import { SectionTitle } from "./section-title.tsx";

/** A more advanced course has a higher balloon. */
const heights: Record<CourseId, string> = {
  "ai-first-step": "-bottom-9",
  "ai-master": "-bottom-4",
  "ai-business-mastery": "bottom-1",
};

export function CourseCards() {
  const { t } = useTranslation("landing");
  return (
    <section aria-labelledby="courses" className="border-y border-line bg-base-100">
      <div className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-5 md:py-20">
        <SectionTitle
          id="courses"
          title={t("courses.title", { courses: courseIds.length })}
          lead={t("courses.lead")}
        />
        <ul className="mt-8 grid gap-6 md:mt-10 lg:grid-cols-3">
          {courseIds.map((courseId) => <CourseCard key={courseId} courseId={courseId} />)}
        </ul>
      </div>
    </section>
  );
}

function CourseCard({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("landing");
  const { t: courses } = useTranslation("courses");
  const points = [
    t(`courses.${courseId}.one`),
    t(`courses.${courseId}.two`),
    t(`courses.${courseId}.three`),
  ];
  return (
    <li
      data-course={courseId}
      className="flex min-w-0 flex-col overflow-hidden rounded-box border border-line bg-base-100"
    >
      <div className="relative overflow-hidden bg-course px-6 pt-5 pb-6 text-course-content">
        <Balloon className={`absolute end-4 h-32 opacity-75 ${heights[courseId]}`} />
        <div className="relative pe-20">
          <p className="w-fit rounded-full bg-course-content px-3 py-0.5 text-xs font-bold text-course">
            {courses(`${courseId}.level`)}
          </p>
          <h3 lang="en" className="mt-3 text-xl">{courses(`${courseId}.name`)}</h3>
          <p className="mt-0.5 text-sm">{courses(`${courseId}.line`)}</p>
        </div>
      </div>
      <div className="flex flex-1 flex-col px-6 pt-5 pb-6">
        <p>{t(`courses.${courseId}.text`)}</p>
        <p className="mt-5 text-sm font-bold">{t("courses.learn")}</p>
        <ul className="mt-2 mb-6 space-y-1.5">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5">
              <CheckIcon className="mt-1 size-4 text-course my:mt-1.5" />
              <span className="min-w-0">{point}</span>
            </li>
          ))}
        </ul>
        <Link
          to={paths.course(courseId)}
          className="btn mt-auto border-course bg-transparent text-course hover:bg-course hover:text-course-content"
        >
          {t("courses.open")}
          <span className="sr-only">: {courses(`${courseId}.name`)}</span>
          <ArrowRightIcon className="size-4.5" />
        </Link>
      </div>
    </li>
  );
}
