import type { ReactNode } from "react";
import type { IconProps } from "./icons/icon.tsx";
import { InfoIcon } from "./icons/info.tsx";
import { TriangleAlertIcon } from "./icons/triangle-alert.tsx";

const tones = {
  info: "border-primary/30 bg-secondary text-secondary-content",
  gold: "border-accent bg-accent/15",
  error: "border-error/50 bg-error/8",
};

type Props = {
  tone?: keyof typeof tones;
  /** In place of the tone's own. */
  Sign?: (props: IconProps) => ReactNode;
  /** Read out at once when it appears. */
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
      className={`flex gap-3 rounded-field border px-4 py-3 text-sm ${tones[tone]} ${className}`}
    >
      <Sign className={`mt-0.5 size-5 ${tone === "error" ? "text-error" : ""}`} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
