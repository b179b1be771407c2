import { useEffect, useState } from "react";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Field } from "../field.tsx";

type Props = {
  label: string;
  className?: string;
  value: string;
  /** How many letters may be asked for. */
  most?: number;
  onSearch: (text: string) => void;
};

/** Asks when typing rests, not at each letter. */
export function SearchField({ label, className, value, most, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  useEffect(() => {
    if (settled !== value) onSearch(settled);
  }, [settled]);
  // Taken back from elsewhere.
  useEffect(() => {
    if (value !== settled) setTyped(value);
  }, [value]);
  return (
    <Field
      className={className}
      type="search"
      label={label}
      maxLength={most}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
