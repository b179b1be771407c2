import type { ReactNode } from "react";

type Props = {
  label: string;
  onClick: () => void;
  /** Only for a button that switches something on and off. */
  isOn?: boolean;
  className?: string;
  children: ReactNode;
};

export const controlClass =
  "relative grid size-11 shrink-0 place-items-center rounded-field hover:bg-white/15";

/** One icon button in the bar of the player. */
export const ControlButton = ({ label, onClick, isOn, className = "", children }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    className={`${controlClass} ${className}`}
    onClick={onClick}
  >
    {children}
  </button>
);
