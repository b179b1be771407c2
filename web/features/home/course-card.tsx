import type { CourseId } from "@server/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { answersPath } from "../../lib/address/places.ts";
import { languageOf } from "../../lib/words/formats.ts";
import { paths } from "../../lib/address/paths.ts";
import { CourseMark } from "../../ui/course-mark.tsx";
import { ProgressRing } from "../../ui/progress.tsx";
import { hasProgress, type HomeCourse } from "./data.ts";
import { Tile } from "./tiles.tsx";

type Props = {
  course: HomeCourse;
  /** The watched share of the course, from 0 to 1. */
  share: number;
};

/** One of the user's courses: progress, news and the next lesson. */
export function CourseCard({ course, share }: Props) {
  const { t } = useTranslation("home");
  const { t: courses } = useTranslation("courses");
  const { courseId, newAnswers, newVideos, next } = course;
  const path = paths.course(courseId);
  return (
    <li data-course={courseId} className="relative min-w-0">
      <Link
        to={next ? `${path}?video=${next.videoId}` : path}
        className="flex h-full items-center gap-4 rounded-box border border-line bg-base-100 p-4 hover:bg-base-content/5 sm:p-5"
      >
        <ProgressRing share={share} className="size-14 text-course">
          <CourseMark courseId={courseId} className="size-10 rounded-full" />
        </ProgressRing>
        <span className="min-w-0 flex-1">
          <span lang="en" className="block font-bold">{courses(`${courseId}.name`)}</span>
          <span className="block text-sm text-muted">{progressText(course)}</span>
          {next && (
            <span className="block truncate text-sm">
              {t("next")} <span lang={languageOf(next.title)}>{next.title}</span>
            </span>
          )}
        </span>
      </Link>
      {newAnswers + newVideos > 0 && (
        // On the edge of the card, so that nothing moves when the news arrives.
        <p className="absolute end-4 -top-3 flex max-w-full flex-wrap justify-end gap-2">
          {newAnswers > 0 && (
            <NewsLink
              to={`${path}${answersPath()}`}
              text={t("newAnswers", { count: newAnswers })}
            />
          )}
          {newVideos > 0 && <NewsLink to={path} text={t("newVideos", { count: newVideos })} />}
        </p>
      )}
    </li>
  );

  function progressText({ videos, done }: HomeCourse) {
    if (videos === 0) return t("noVideos");
    if (done === videos) return t("allDone", { count: videos });
    if (done > 0) return t("doneOf", { done, all: videos });
    return hasProgress(course) ? t("begun", { all: videos }) : t("notStarted");
  }
}

const NewsLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className="-my-2.5 inline-flex min-h-11 items-center">
    <span className="rounded-full bg-accent px-2.5 text-xs leading-5.5 font-bold whitespace-nowrap tabular-nums text-accent-content">
      {text}
    </span>
  </Link>
);

/** A course without this user's progress, and without a price. */
export function PlainCourse({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("courses");
  return (
    <li data-course={courseId} className="min-w-0">
      <Tile
        to={paths.course(courseId)}
        sign={<CourseMark courseId={courseId} />}
        title={<span lang="en">{t(`${courseId}.name`)}</span>}
        text={t(`${courseId}.line`)}
      />
    </li>
  );
}

/** The courses that are not the user's own. */
export function OtherCourses({ title, courseIds }: { title: string; courseIds: CourseId[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-lg">{title}</h2>
      <ul
        className={`mt-3 grid gap-4 md:grid-cols-2 ${courseIds.length > 2 ? "lg:grid-cols-3" : ""}`}
      >
        {courseIds.map((courseId) => <PlainCourse key={courseId} courseId={courseId} />)}
      </ul>
    </section>
  );
}
