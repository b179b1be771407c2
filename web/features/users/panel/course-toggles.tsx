import { type CourseId, courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { CheckIcon } from "../../../ui/icons/check.tsx";
import { PlusIcon } from "../../../ui/icons/plus.tsx";

type Props = {
  label: string;
  chosen: readonly string[];
  disabled?: boolean;
  /** The courses whose change is being saved. */
  pending?: readonly CourseId[];
  /** What a press does, in words. */
  actOf?: (course: string, isChosen: boolean) => string;
  onToggle: (courseId: CourseId, isChosen: boolean) => void;
};

/** One toggle per course. A chosen course has its colour. */
export function CourseToggles({ label, chosen, disabled, pending = [], actOf, onToggle }: Props) {
  const { t } = useTranslation("courses");
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {courseIds.map((courseId) => {
        const name = t(`${courseId}.name`);
        const isChosen = chosen.includes(courseId);
        const isPending = pending.includes(courseId);
        return (
          <button
            key={courseId}
            type="button"
            data-course={courseId}
            aria-pressed={isChosen}
            aria-busy={isPending || undefined}
            disabled={disabled}
            title={actOf?.(name, isChosen)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-dashed whitespace-nowrap border-base-content/40 px-3 text-start text-sm text-muted hover:border-solid disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:border-solid aria-pressed:border-transparent aria-pressed:bg-course/12 aria-pressed:font-semibold aria-pressed:text-course aria-pressed:hover:border-course pointer-fine:min-h-8 pointer-fine:px-2.5 pointer-fine:text-xs"
            onClick={() => isPending || onToggle(courseId, isChosen)}
          >
            {isPending
              ? <span className="spin" aria-hidden="true" />
              : isChosen
              ? <CheckIcon className="size-4" />
              : <PlusIcon className="size-4" />}
            <span lang="en">{name}</span>
          </button>
        );
      })}
    </div>
  );
}
