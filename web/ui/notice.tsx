import type { ReactNode } from "react";
import { type IconProps, InfoIcon, TriangleAlertIcon } from "./icons.ts";

const tones = {
  info: "border-primary/30 bg-secondary text-secondary-content",
  gold: "border-accent bg-accent/15",
  error: "alert-error alert-soft border-error/50 text-base-content",
};

type Props = {
  tone?: keyof typeof tones;
  /** Replaces the icon of the tone. */
  Sign?: (props: IconProps) => ReactNode;
  /** Screen readers read the notice at once when it appears. */
  urgent?: boolean;
  className?: string;
  children: ReactNode;
};

export function Notice({
  tone = "info",
  Sign = tone === "error" ? TriangleAlertIcon : InfoIcon,
  urgent = false,
  className = "",
  children,
}: Props) {
  return (
    <div
      role={urgent ? "alert" : undefined}
      className={`alert items-start gap-3 rounded-field text-sm ${tones[tone]} ${className}`}
    >
      <Sign className={`mt-0.5 size-5 shrink-0 ${tone === "error" ? "text-error" : ""}`} />
      <div className="w-full min-w-0">{children}</div>
    </div>
  );
}
