import { type ChangeEvent, useEffect, useRef } from "react";

type Props = {
  label: string;
  /** If not set, only screen readers read the label. */
  isShown?: boolean;
  checked: boolean;
  /** Some of the rows that this checkbox stands for are selected. */
  isMixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A checkbox of a list, large enough for a thumb. */
export function RowCheck({ label, isShown = false, checked, isMixed = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-field hover:bg-base-200">
      <input
        ref={box}
        type="checkbox"
        className="checkbox checkbox-primary"
        checked={checked}
        onChange={onChange}
      />
      <span className={isShown ? "text-sm" : "sr-only"}>{label}</span>
    </label>
  );
}
