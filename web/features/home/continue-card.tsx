import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { formatSecond, formatSize, languageOf } from "../../lib/words/formats.ts";
import { Balloon } from "../../ui/balloon.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { PlayIcon } from "../../ui/icons.ts";
import type { HomeCourse, NextLesson } from "./data.ts";

type ContinueCardProps = {
  course: HomeCourse;
  lesson: NextLesson;
  /** The user has not watched or finished anything in any course. */
  isFirst: boolean;
};

/** The lesson to continue. The whole card plays it. */
export function ContinueCard({ course: { courseId }, lesson, isFirst }: ContinueCardProps) {
  const { t } = useTranslation("home");
  const { t: courses } = useTranslation("courses");
  const { videoId, title, position, durationSeconds, size } = lesson;
  const isBegun = position >= 1;
  const length = formatSecond(durationSeconds);
  return (
    <section data-course={courseId} aria-labelledby="go-on" className="course-page">
      <Link
        to={`${paths.course(courseId)}?video=${videoId}`}
        // The course plays the video at once, because the user asked for it here.
        state={{ play: Date.now() }}
        aria-label={`${t("play")}: ${title}`}
        aria-describedby="cost"
        className="grid overflow-hidden rounded-box border border-line bg-base-100 shadow-card sm:grid-cols-2"
      >
        <span className="player-poster aspect-video min-h-48 sm:aspect-auto">
          <Balloon className="absolute end-[7%] top-[12%] h-3/5 opacity-25" />
          <Balloon className="absolute start-[9%] bottom-[22%] h-1/5 opacity-20" />
          <span className="grid size-18 place-items-center rounded-full bg-white text-(--poster) shadow-float">
            <PlayIcon className="ms-1 size-8 fill-current" />
          </span>
          {isBegun && (
            <span className="absolute inset-x-0 bottom-0 h-1 bg-white/25">
              <span
                className="block h-full bg-accent"
                style={{ width: `${Math.min(100, position / durationSeconds * 100)}%` }}
              />
            </span>
          )}
        </span>
        <div className="flex min-w-0 flex-col justify-center gap-1 p-5 sm:p-7">
          <h2 id="go-on" className="text-sm text-muted">
            {t(isBegun ? "goOn" : isFirst ? "first" : "then")}
          </h2>
          <p lang={languageOf(title)} className="line-clamp-3 text-xl font-bold">{title}</p>
          <p id="cost" className="text-sm text-muted">
            <span lang="en" className="font-semibold text-course">
              {courses(`${courseId}.name`)}
            </span>
            <span className="tabular-nums">
              {durationSeconds > 0 &&
                ` · ${isBegun ? t("timeOf", { time: formatSecond(position), length }) : length}`}
              {/* An older answer that this device has stored has no size. */}
              {size > 0 && ` · ${formatSize(size)}`}
            </span>
          </p>
          <span className="btn mt-3 min-h-12 w-full max-w-xs border-transparent bg-course px-6 text-course-content">
            <PlayIcon className="size-5 fill-current" />
            {t("play")}
          </span>
        </div>
      </Link>
    </section>
  );
}

type NextMessageProps = { title: string; text: string; children?: ReactNode };

/** Stands in place of the lesson to continue when there is none. */
export const NextMessage = ({ title, text, children }: NextMessageProps) => (
  <section
    aria-labelledby="next-message"
    className="hero-ground relative isolate overflow-hidden rounded-box p-5 sm:p-7"
  >
    <Balloon className="absolute end-4 -bottom-4 -z-10 h-32 opacity-75" />
    <div className="max-w-xl pe-20">
      <h2 id="next-message" className="text-xl">
        <Phrases>{title}</Phrases>
      </h2>
      <p className="mt-1.5 text-hero-soft">{text}</p>
      {children && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
    </div>
  </section>
);
