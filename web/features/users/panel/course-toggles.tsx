import { type CourseId, courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { CheckIcon } from "../../../ui/icons/icon.tsx";
import { PlusIcon } from "../../../ui/icons/panel.tsx";
import { RotateCcwIcon } from "../../../ui/icons/actions.tsx";

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
