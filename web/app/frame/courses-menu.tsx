import { type CourseId, courseIds } from "@server/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { paths } from "../../lib/address/paths.ts";
import { CourseMark } from "../../ui/course-mark.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChevronDownIcon, ChevronRightIcon } from "../../ui/icons.ts";
import { Menu } from "../../ui/menu.tsx";

type Props = { buttonClass: string; enrolledCourses?: readonly CourseId[] };

/** The header's menu of courses, with the user's progress in each. */
export function CoursesMenu({ buttonClass, enrolledCourses }: Props) {
  const { t } = useTranslation("app");
  const { t: courses } = useTranslation("courses");
  const [wasOpened, setOpened] = useState(false);
  return (
    <Menu
      label={t("courses")}
      buttonClass={buttonClass}
      onOpen={() => setOpened(true)}
      button={
        <>
          {t("courses")}
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      {courseIds.map((courseId) => (
        <li key={courseId} role="none">
          <Link role="menuitem" tabIndex={-1} to={paths.course(courseId)}>
            <CourseMark courseId={courseId} />
            <span>
              <span lang="en" className="block font-semibold">{courses(`${courseId}.name`)}</span>
              <span className="block text-sm text-muted">{courses(`${courseId}.line`)}</span>
              {wasOpened && enrolledCourses?.includes(courseId) && (
                <CourseProgress courseId={courseId} placeholder={t("enrolled")} />
              )}
            </span>
          </Link>
        </li>
      ))}
    </Menu>
  );
}

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

const CourseShare = lazy(() =>
  import("../../features/progress/course-share.tsx")
    .then((file) => file.loadCourseShare())
    .catch(() => ({ default: ({ instead }: { instead: string }) => instead }))
);

/** Shows the learner's progress in a course. Loads it on demand, not with the first page. */
const CourseProgress = (
  { courseId, placeholder }: { courseId: string; placeholder: string },
) => (
  <span className="mt-0.5 flex min-h-5 items-center text-xs font-semibold text-muted my:font-bold">
    <Suspense fallback={placeholder}>
      <CourseShare courseId={courseId} instead={placeholder} />
    </Suspense>
  </span>
);
