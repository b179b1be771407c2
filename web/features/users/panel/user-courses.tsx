import { canEnroll, type CourseId } from "@server/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_MS } from "../../../lib/http/removals.ts";
import { useLegacy } from "../../../lib/hooks/legacy.ts";
import { showToast } from "../../../ui/toast.tsx";
import { CourseToggles } from "./course-toggles.tsx";
import { type Actor, type PanelUser, useEnroll } from "./data.ts";
import { displayName } from "./display-name.ts";
import { type EnrollmentAct, undoableCourses } from "./undoable-courses.ts";
import { useShowFailure } from "./use-show-failure.ts";

/**
 * The courses of a user. One press enrols the user or removes the user. The course then offers to
 * take this back for a moment.
 */
export function UserCourses({ user, actor }: { user: PanelUser; actor: Actor }) {
  const { t } = useTranslation("panel-people");
  const { t: courses } = useTranslation("courses");
  const enroll = useEnroll(useLegacy());
  const [pending, setPending] = useState<CourseId[]>([]);
  const { undoable, offer, withdraw } = useUndoable(user.enrolledCourses);
  const tellFailed = useShowFailure();

  /** The toast also comes if another search has removed the user from the list. */
  async function toggle(courseId: CourseId, isEnrolled: boolean) {
    const act = isEnrolled ? "unenroll" : "enroll";
    const isUndo = undoable.includes(courseId);
    setPending((now) => [...now, courseId]);
    withdraw(courseId);
    try {
      await enroll.mutateAsync({ user, courseId, isEnrolled });
      if (!isUndo) offer(courseId, act);
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
      undoable={undoable}
      actOf={(course, isEnrolled) => t(isEnrolled ? "unenrollFrom" : "enrollIn", { course })}
      undo={t("undo")}
      onToggle={toggle}
    />
  );
}

/** The courses whose change can be taken back, each for the same time. */
function useUndoable(enrolled: readonly string[]) {
  const [offers, setOffers] = useState<ReadonlyMap<CourseId, EnrollmentAct>>(new Map());
  const [timers] = useState(() => new Map<CourseId, ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.forEach(clearTimeout), []);

  function withdraw(courseId: CourseId) {
    clearTimeout(timers.get(courseId));
    setOffers((now) => new Map([...now].filter(([one]) => one !== courseId)));
  }

  function offer(courseId: CourseId, act: EnrollmentAct) {
    setOffers((now) => new Map([...now, [courseId, act]]));
    timers.set(courseId, setTimeout(withdraw, UNDO_MS, courseId));
  }

  return { undoable: undoableCourses(offers, enrolled), offer, withdraw };
}
