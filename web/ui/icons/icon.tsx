import type { ReactNode } from "react";

export type IconProps = { className?: string };

/**
 * An icon beside a text that says the same, so screen readers skip it. The outlines are from
 * Lucide, see LICENSE.txt.
 */
export function Icon({ className = "size-5", children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
