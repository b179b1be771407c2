import type { CourseId } from "@server/contract";
import { useTranslation } from "react-i18next";
import { paths } from "../../lib/address/paths.ts";
import { CourseMark } from "../../ui/course-mark.tsx";
import { Tile } from "./tile.tsx";

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
