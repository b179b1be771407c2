import { type CourseId, courseIds } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../lib/address/paths.ts";
import { CourseMark } from "../ui/course-mark.tsx";
import { ChevronDownIcon } from "../ui/icons/frame.tsx";
import { Menu } from "../ui/menu.tsx";
import { CourseProgress } from "./course-progress.tsx";

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
