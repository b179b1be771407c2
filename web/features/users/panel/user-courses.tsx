import { canEnroll, type CourseId } from "@server/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_MS } from "../../../lib/removals.ts";
import { useLegacy } from "../../../lib/legacy.ts";
import { showToast } from "../../../ui/toast.ts";
import { CourseToggles } from "./course-toggles.tsx";
import { type Actor, type PanelUser, useEnroll } from "./data.ts";
import { displayName } from "./display-name.ts";
import { useShowFailure } from "./use-show-failure.ts";

/**
 * The courses of a user. One press enrols the user or removes the user. The course then offers to
 * take this back for a moment.
 */
export function UserCourses({ user, actor }: { user: PanelUser; actor: Actor }) {
  const { t } = useTranslation("panel-people");
  const { t: panel } = useTranslation("panel");
  const { t: courses } = useTranslation("courses");
  const enroll = useEnroll(useLegacy());
  const [pending, setPending] = useState<CourseId[]>([]);
  const { undoable, offer, withdraw } = useUndoable();
  const tellFailed = useShowFailure();

  /** The toast also comes if another search has removed the user from the list. */
  async function toggle(courseId: CourseId, isEnrolled: boolean) {
    const act = isEnrolled ? "unenroll" : "enroll";
    const isUndo = undoable.includes(courseId);
    setPending((now) => [...now, courseId]);
    withdraw(courseId);
    try {
      await enroll.mutateAsync({ user, courseId, isEnrolled });
      if (!isUndo) offer(courseId);
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
      undo={panel("removal.undo")}
      onToggle={toggle}
    />
  );
}

/** The courses whose change can be taken back, each for the same time. */
function useUndoable() {
  const [undoable, setUndoable] = useState<CourseId[]>([]);
  const [timers] = useState(() => new Map<CourseId, ReturnType<typeof setTimeout>>());
  useEffect(() => () => timers.forEach(clearTimeout), []);

  function withdraw(courseId: CourseId) {
    clearTimeout(timers.get(courseId));
    setUndoable((now) => now.filter((one) => one !== courseId));
  }

  function offer(courseId: CourseId) {
    setUndoable((now) => [...now, courseId]);
    timers.set(courseId, setTimeout(withdraw, UNDO_MS, courseId));
  }

  return { undoable, offer, withdraw };
}
