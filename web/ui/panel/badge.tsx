import type { ReactNode } from "react";

const tones = {
  plain: "bg-base-300 text-base-content",
  soft: "bg-secondary text-secondary-content",
  good: "bg-success/15 text-success",
  gold: "bg-accent/25 text-base-content",
  bad: "bg-error/12 text-error",
  /** The colour of the nearest `data-course`. */
  course: "bg-course/12 text-course",
};

type Props = { tone?: keyof typeof tones; children: ReactNode };

/** A state or a kind, in one word. */
export const Badge = ({ tone = "plain", children }: Props) => (
  <span
    className={`badge h-auto max-w-full shrink gap-1.5 border-0 px-2.5 py-0.5 text-xs font-semibold my:font-bold ${
      tones[tone]
    }`}
  >
    {children}
  </span>
);
