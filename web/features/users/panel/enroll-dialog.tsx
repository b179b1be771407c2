import type { CourseId } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBulkWords, useCourseOptions } from "../../../lib/words/panel-words.ts";
import { useLegacy } from "../../../lib/hooks/legacy.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { displayName } from "./display-name.ts";
import { type PanelUser, useEnroll } from "./data.ts";

type Props = { act: "enroll" | "unenroll"; users: PanelUser[]; onClose: () => void };

/**
 * Enrolls many users in one course: users who are in it already stay in it. Or removes users from
 * one course: the dialog names only the users who are in it.
 */
export function EnrollDialog({ act, users, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  const words = useBulkWords();
  const [courseId, setCourseId] = useState<CourseId | "">("");
  const { mutateAsync: enroll } = useEnroll(useLegacy());
  const isRemoval = act === "unenroll";
  const usersIn = (course: CourseId) =>
    users.filter(({ enrolledCourses }) => enrolledCourses.includes(course));
  const rows = isRemoval && courseId ? usersIn(courseId) : users;
  const options = useCourseOptions()
    .filter(({ value }) => !isRemoval || usersIn(value).length > 0);
  return (
    <BulkDialog
      title={t(`selected.${act}Title`, { count: rows.length })}
      text={t(`selected.${act}Text`)}
      action={t(`selected.${act}`)}
      tone={isRemoval ? "danger" : "primary"}
      words={words}
      rows={rows}
      nameOf={displayName}
      act={courseId
        ? async (user, once) => {
          if (user.enrolledCourses.includes(courseId) !== isRemoval) return;
          await enroll({ user, courseId, isEnrolled: isRemoval, once });
        }
        : undefined}
      failedText={t(`failedText.${act}`)}
      onDone={(count) => {
        const name = courseId && courses(`${courseId}.name`);
        showToast(t(`done.${act}`), `${t("count", { count })} · ${name}`);
      }}
      onClose={onClose}
    >
      <Select
        label={t("filterCourse")}
        options={options}
        placeholder={t("chooseCourse")}
        value={courseId}
        onChange={setCourseId}
      />
    </BulkDialog>
  );
}
