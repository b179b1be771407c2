import { courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "../features/session/data.ts";
import { paths } from "../lib/address/paths.ts";
import { CourseMark } from "../ui/course-mark.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ChevronRightIcon } from "../ui/icons/frame.tsx";
import { CourseProgress } from "./course-progress.tsx";

export function CoursesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation("app");
  const { t: courses } = useTranslation("courses");
  const { data: person } = useSession();
  return (
    <Dialog sheet open={open} onClose={onClose} title={t("courses")} closeLabel={t("close")}>
      <ul className="menu -mx-2">
        {courseIds.map((courseId) => (
          <li key={courseId}>
            <Link
              to={paths.course(courseId)}
              onClick={onClose}
              className="min-h-16 gap-4 px-2 py-2.5"
            >
              <CourseMark courseId={courseId} className="size-12" />
              <span className="min-w-0">
                <span lang="en" className="block font-semibold">{courses(`${courseId}.name`)}</span>
                <span className="block text-sm text-muted">{courses(`${courseId}.line`)}</span>
                {person?.enrolledCourses.includes(courseId) && open && (
                  <CourseProgress courseId={courseId} placeholder={t("enrolled")} />
                )}
              </span>
              <ChevronRightIcon className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
