// The facts of a lesson, the same in a table row and on a card.
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { languageOf } from "../../../lib/words/formats.ts";
import { placePath } from "../../../lib/address/places.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { AskedLesson } from "./data.ts";

type Props = { lesson: AskedLesson };

/** The title, as a link to the lesson in its course. */
export const LessonLink = ({ lesson: { videoId, courseId, title } }: Props) => (
  <Link
    to={placePath({ kind: "lesson", id: videoId, videoId, courseId })}
    className="font-semibold wrap-anywhere underline underline-offset-4 hover:decoration-2 my:font-bold"
    lang={languageOf(title)}
  >
    {title}
  </Link>
);

export function CourseBadge({ lesson: { courseId } }: Props) {
  const { t } = useTranslation("courses");
  return (
    <span data-course={courseId}>
      <Badge tone="course">{t(`${courseId}.name`)}</Badge>
    </span>
  );
}
