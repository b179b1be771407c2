import { canEnroll } from "@server/contract";
import { useText } from "../../../lib/i18n.ts";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { CourseToggles } from "./course-toggles.tsx";
import { type Actor, type PanelUser, useEnroll } from "./data.ts";
import { calledOf } from "./called.ts";

/** In which courses she is; each is opened and closed for her by one press. */
export function UserCourses({ user, actor }: { user: PanelUser; actor: Actor }) {
  const t = useText("panel-people");
  const courses = useText("courses");
  const enroll = useEnroll();
  return (
    <CourseToggles
      label={t("coursesOf", { name: calledOf(user) })}
      chosen={user.enrolledCourses}
      disabled={!canEnroll(actor, user)}
      pending={enroll.isPending ? enroll.variables.courseId : undefined}
      actOf={(course, isEnrolled) => t(isEnrolled ? "unenrollFrom" : "enrollIn", { course })}
      onToggle={(courseId, isEnrolled) => {
        const act = isEnrolled ? "unenroll" : "enroll";
        enroll.mutate({ user, courseId, isEnrolled }, {
          onSuccess: () =>
            showToast(t(`done.${act}`), `${calledOf(user)} · ${courses(`${courseId}.name`)}`),
          onError: (error) => tellFailure(error, t(`failed.${act}`), t(`failedText.${act}`)),
        });
      }}
    />
  );
}
