import type { ReactNode } from "react";

type RingProps = {
  /** From 0 to 1. */
  share: number;
  className?: string;
  /** Stands in the middle. */
  children?: ReactNode;
};

/**
 * Shows the learner's progress as a ring in the course's colour. A text beside it must say the
 * same.
 */
export const ProgressRing = ({ share, className = "size-7", children }: RingProps) => (
  <span className={`relative inline-grid shrink-0 place-items-center ${className}`}>
    <svg viewBox="0 0 36 36" className="absolute inset-0 -rotate-90" fill="none" aria-hidden="true">
      <circle cx="18" cy="18" r="16" strokeWidth="3" className="stroke-current opacity-20" />
      {share > 0 && (
        <circle
          cx="18"
          cy="18"
          r="16"
          strokeWidth="3"
          strokeLinecap="round"
          pathLength="100"
          // Shows at least a short piece as soon as there is any progress.
          strokeDasharray={`${Math.max(4, share * 100)} 100`}
          className="stroke-(--ring,var(--course))"
        />
      )}
    </svg>
    <span className="relative">{children}</span>
  </span>
);

type BarProps = { label: string; percent: number };

/** Shows how much of some work is done. */
export const Bar = ({ label, percent }: BarProps) => (
  <progress
    aria-label={label}
    className="progress progress-primary block"
    max={100}
    value={percent}
  />
);
