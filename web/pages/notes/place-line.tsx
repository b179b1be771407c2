import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { languageOf } from "../../lib/words/formats.ts";
import { paths } from "../../lib/address/paths.ts";
import { MarkedText } from "../../ui/marked-text.tsx";
import type { Lesson, OwnCourse } from "./group-notes.ts";

type Props = {
  course?: OwnCourse;
  lesson?: Lesson;
  videoId?: string;
  tab: "notes" | "questions";
  words: readonly string[];
};

/** The lesson of a note or a question as a link, and its course. */
export function PlaceLine({ course, lesson, videoId, tab, words }: Props) {
  const { t } = useTranslation("my-notes");
  if (!course) return <>{t("unknown")}</>;
  const address = paths.course(course.id);
  if (!lesson) {
    // Without its lessons, the course is not stored on this device.
    const isGone = videoId !== undefined && course.lessons.length > 0;
    return (
      <>
        <Link to={`${address}?tab=${tab}`} className={linkClass}>{course.name}</Link>
        {isGone && <span className="block text-sm text-muted">{t("gone")}</span>}
      </>
    );
  }
  return (
    <>
      <Link
        to={`${address}?${new URLSearchParams({ video: lesson.id, tab })}`}
        lang={languageOf(lesson.title)}
        className={linkClass}
      >
        <MarkedText text={lesson.title} words={words} />
      </Link>
      <span className="block text-sm text-muted">{course.name}</span>
    </>
  );
}

/** The padding makes the link large enough for a finger, and takes no space. */
const linkClass =
  "-my-2.5 inline-block py-2.5 font-semibold text-primary hover:underline my:font-bold";
