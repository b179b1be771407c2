import type { CourseId } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCourseOptions } from "../../../lib/course-options.ts";
import { useLegacy } from "../../../lib/legacy.ts";
import { useBulkWords } from "../../../lib/use-bulk-words.ts";
import { BulkDialog } from "../../../ui/panel/bulk-dialog.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { showToast } from "../../../ui/toast.ts";
import { displayName } from "./display-name.ts";
import { type PanelUser, useEnroll } from "./data.ts";

type Props = { users: PanelUser[]; onClose: () => void };

/** Enrolls many users in one course. A user who is in it already stays in it. */
export function EnrollDialog({ users, onClose }: Props) {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  const words = useBulkWords();
  const [courseId, setCourseId] = useState<CourseId | "">("");
  const { mutateAsync: enroll } = useEnroll(useLegacy());
  const options = useCourseOptions();
  return (
    <BulkDialog
      title={t("selected.enrollTitle", { count: users.length })}
      text={t("selected.enrollText")}
      action={t("enroll")}
      tone="primary"
      words={words}
      rows={users}
      nameOf={displayName}
      act={courseId
        ? async (user) => {
          if (user.enrolledCourses.includes(courseId)) return;
          await enroll({ user, courseId, isEnrolled: false });
        }
        : undefined}
      failedText={t("failedText.enroll")}
      onDone={(count) => {
        const name = courseId && courses(`${courseId}.name`);
        showToast(t("done.enroll"), `${t("count", { count })} · ${name}`);
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
