import { canEnroll, type CourseId, courseIds } from "@server/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { UNDO_MS } from "../../../lib/http/removals.ts";
import { CheckIcon, PlusIcon, RotateCcwIcon } from "../../../ui/icons.ts";
import { showToast } from "../../../ui/toast.tsx";
import { type Actor, displayName, type PanelUser, useEnroll } from "./data.ts";
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

type Props = {
  label: string;
  chosen: readonly string[];
  disabled?: boolean;
  /** The courses whose change is being saved. */
  pending?: readonly CourseId[];
  /** The courses that were changed just now. A press takes the change back. */
  undoable?: readonly CourseId[];
  /** What a press does, in words. */
  actOf?: (course: string, isChosen: boolean) => string;
  undo?: string;
  onToggle: (courseId: CourseId, isChosen: boolean) => void;
};

/** One toggle per course. A chosen course has its colour. */
export function CourseToggles(
  { label, chosen, disabled, pending = [], undoable = [], actOf, undo, onToggle }: Props,
) {
  const { t } = useTranslation("courses");
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {courseIds.map((courseId) => {
        const name = t(`${courseId}.name`);
        const isChosen = chosen.includes(courseId);
        const isPending = pending.includes(courseId);
        const isUndoable = !isPending && undoable.includes(courseId);
        return (
          <button
            key={courseId}
            type="button"
            data-course={courseId}
            aria-pressed={isChosen}
            aria-busy={isPending || undefined}
            disabled={disabled}
            title={actOf?.(name, isChosen)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full max-w-full border border-dashed border-base-content/40 px-3 text-start text-sm font-medium text-muted hover:border-solid disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:border-solid aria-pressed:border-transparent aria-pressed:bg-course/12 aria-pressed:text-course aria-pressed:hover:border-course sm:pointer-fine:min-h-8 sm:pointer-fine:px-2.5 sm:pointer-fine:text-xs"
            // The second click of a double click must not take back what the first one did.
            onClick={({ detail }) => isPending || detail > 1 || onToggle(courseId, isChosen)}
          >
            {isPending
              ? <span className="spin" aria-hidden="true" />
              : isUndoable
              ? <RotateCcwIcon className="size-4" />
              : isChosen
              ? <CheckIcon className="size-4" />
              : <PlusIcon className="size-4" />}
            {/* Both texts share one cell, so that no chip moves under the finger. */}
            <span className="grid">
              <span
                lang="en"
                className={`col-start-1 row-start-1 ${isUndoable ? "opacity-0" : ""}`}
              >
                {name}
              </span>
              {isUndoable && (
                <span className="col-start-1 row-start-1 font-semibold underline my:font-bold">
                  {undo}
                </span>
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}

type EnrollmentAct = "enroll" | "unenroll";

/**
 * The courses in which the user's own act can be undone. Other staff may have changed the
 * enrollment since: then a press would repeat the act.
 */
export const undoableCourses = (
  acts: ReadonlyMap<CourseId, EnrollmentAct>,
  enrolled: readonly string[],
): CourseId[] =>
  [...acts].filter(([id, act]) => enrolled.includes(id) === (act === "enroll")).map(([id]) => id);
