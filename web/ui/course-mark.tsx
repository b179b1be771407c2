import { BriefcaseBusinessIcon, SparklesIcon, SproutIcon } from "./icons.ts";

const signs: Record<string, typeof SproutIcon> = {
  "ai-first-step": SproutIcon,
  "ai-master": SparklesIcon,
  "ai-business-mastery": BriefcaseBusinessIcon,
};

type Props = { courseId: string; className?: string };

/** The icon of a course in the course's colour. */
export function CourseMark({ courseId, className = "size-11" }: Props) {
  const Sign = signs[courseId] ?? SproutIcon;
  return (
    <span
      data-course={courseId}
      className={`grid shrink-0 place-items-center rounded-field bg-course/12 text-course ${className}`}
    >
      <Sign />
    </span>
  );
}
