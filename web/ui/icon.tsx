// Draws the icons of `icons.ts` in the built app. Lucide's own code is larger, and its sizes are
// attributes.
import { createElement } from "react";
import type { IconProps } from "./icons.ts";

export type Shape = [tag: string, attributes: Record<string, string>];

/** An icon stands beside a text that says the same, so screen readers skip it. */
export function createIcon(shapes: Shape[]) {
  return ({ className = "size-5" }: IconProps) => (
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
      {shapes.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))}
    </svg>
  );
}
