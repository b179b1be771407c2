import type { ReactNode } from "react";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ProgressRing } from "../../ui/progress.tsx";
import { CourseMark } from "../../ui/course-mark.tsx";

type Props = {
  courseId: string;
  name: string;
  level: string;
  /** The share of the course that is done, from 0 to 1. */
  share: number;
  /** The share in words. */
  progressText?: string;
  /** A sign for news in this course, such as new answers. */
  news?: ReactNode;
  /** Only screen readers get the name, because a phone shows the lesson in place of the band. */
  isQuiet: boolean;
};

/**
 * A band in the course's colour with its name and the learner's progress. The heading is the same
 * element also while the band is quiet: it takes the focus only when the page opens.
 */
export const CourseBand = (
  { courseId, name, level, share, progressText, news, isQuiet }: Props,
) => (
  <div className={isQuiet ? "" : "course-band"}>
    <div
      className={isQuiet
        ? ""
        : "mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-2.5 sm:px-5 lg:py-4"}
    >
      {!isQuiet && (
        <CourseMark
          courseId={courseId}
          className="size-9 bg-white/18 text-inherit lg:size-12 [&_svg]:size-5 lg:[&_svg]:size-6"
        />
      )}
      <div className="min-w-0 flex-1">
        <div lang="en">
          <PageHeading
            title={name}
            className={isQuiet ? "sr-only" : "text-base leading-tight lg:text-xl"}
          />
        </div>
        {!isQuiet && (
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs lg:text-sm">
            {level}
            {news}
          </p>
        )}
      </div>
      {!isQuiet && progressText && (
        <p className="flex items-center gap-2.5 text-sm font-semibold my:font-bold">
          <span className="text-end max-[22rem]:sr-only">{progressText}</span>
          <ProgressRing share={share} className="size-8 [--ring:var(--color-gold)] lg:size-10" />
        </p>
      )}
    </div>
  </div>
);
