import { canEnroll, type CourseId } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLegacy } from "../../../lib/legacy.ts";
import { showToast } from "../../../ui/toast.ts";
import { CourseToggles } from "./course-toggles.tsx";
import { type Actor, type PanelUser, useEnroll } from "./data.ts";
import { displayName } from "./display-name.ts";
import { useShowFailure } from "./use-show-failure.ts";

/** The courses of a user. One press enrols the user or removes the user. */
export function UserCourses({ user, actor }: { user: PanelUser; actor: Actor }) {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  const enroll = useEnroll(useLegacy());
  const [pending, setPending] = useState<CourseId[]>([]);
  const tellFailed = useShowFailure();

  /** The toast also comes if another search has removed the user from the list. */
  async function toggle(courseId: CourseId, isEnrolled: boolean) {
    const act = isEnrolled ? "unenroll" : "enroll";
    setPending((now) => [...now, courseId]);
    try {
      await enroll.mutateAsync({ user, courseId, isEnrolled });
      showToast(t(`done.${act}`), `${displayName(user)} · ${courses(`${courseId}.name`)}`);
    } catch (error) {
      await tellFailed(error, act);
    }
    setPending((now) => now.filter((one) => one !== courseId));
  }

  return (
    <CourseToggles
      label={t("coursesOf", { name: displayName(user) })}
      chosen={user.enrolledCourses}
      disabled={!canEnroll(actor, user)}
      pending={pending}
      actOf={(course, isEnrolled) => t(isEnrolled ? "unenrollFrom" : "enrollIn", { course })}
      onToggle={toggle}
    />
  );
}
