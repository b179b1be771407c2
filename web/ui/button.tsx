import type { ComponentProps, ReactNode } from "react";

export type Tone = "primary" | "soft" | "outline" | "plain" | "danger";

const tones: Record<Tone, string> = {
  primary: "btn btn-primary",
  soft: "btn btn-secondary",
  outline: "btn btn-outline border-base-content/40",
  plain: "btn btn-ghost",
  danger: "btn btn-error",
};

export const buttonClass = (tone: Tone = "primary", className = "") =>
  `${tones[tone]} ${className}`;

type Props = ComponentProps<"button"> & {
  tone?: Tone;
  /** True while the work that the button started is under way. */
  pending?: boolean;
  pendingLabel?: ReactNode;
};

export function Button(
  { tone, pending = false, pendingLabel, className, children, disabled, ...props }: Props,
) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(tone, className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {/* Both labels share one cell, so that the button keeps its size. */}
      <span className="grid place-items-center">
        <span
          className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${hideIf(pending)}`}
        >
          {children}
        </span>
        {pendingLabel !== undefined && (
          <span
            className={`col-start-1 row-start-1 inline-flex items-center gap-2 ${hideIf(!pending)}`}
          >
            <span className="spin" aria-hidden="true" />
            {pendingLabel}
          </span>
        )}
      </span>
    </button>
  );
}

const hideIf = (hidden: boolean) => hidden ? "invisible" : "";
