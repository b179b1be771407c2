import { courseIds, PRODUCT } from "@server/contract";
import { Link } from "react-router-dom";
import { useText } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { CourseMark } from "../ui/course-mark.tsx";
import { ChevronRightIcon } from "../ui/icons/chevron-right.tsx";
import { SparklesIcon } from "../ui/icons/sparkles.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function Landing() {
  const t = useText("landing");
  const courses = useText("courses");
  return (
    <>
      <section className="hero-ground overflow-hidden">
        <div className="mx-auto grid w-full max-w-6xl items-center gap-8 px-4 py-12 sm:px-5 md:py-16 lg:grid-cols-[1.2fr_1fr]">
          <div>
            <PageHeading title={PRODUCT} className="text-3xl">{t("hero")}</PageHeading>
            <p className="mt-5 max-w-xl text-lg opacity-90">{t("lead")}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              <Link
                to={paths.course("ai-first-step")}
                className="btn btn-accent btn-lg min-h-12 text-base"
              >
                {t("start", { course: courses("ai-first-step.name") })}
              </Link>
              <Link
                to={paths.chat}
                className="btn btn-lg min-h-12 border-white/40 bg-transparent text-base text-white hover:bg-white/10"
              >
                <SparklesIcon />
                {t("tutor")}
              </Link>
            </div>
          </div>
          <div className="hero-art hidden lg:block" aria-hidden="true" />
        </div>
      </section>
      <section aria-labelledby="courses" className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-5">
        <h2 id="courses" className="text-xl">{t("courses")}</h2>
        <ul className="mt-6 grid gap-4 md:grid-cols-3">
          {courseIds.map((courseId) => (
            <li key={courseId} data-course={courseId} className="min-w-0">
              <Link
                to={paths.course(courseId)}
                className="flex h-full items-start gap-4 rounded-box border border-line bg-base-100 p-5 hover:border-course md:flex-col md:p-6"
              >
                <CourseMark courseId={courseId} className="size-12" />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block text-sm font-semibold text-course">
                    {courses(`${courseId}.level`)}
                  </span>
                  <span lang="en" className="mt-0.5 block text-lg font-bold">
                    {courses(`${courseId}.name`)}
                  </span>
                  <span className="mt-1 block text-muted">{courses(`${courseId}.line`)}</span>
                </span>
                <ChevronRightIcon className="size-5 self-center text-muted md:hidden" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
