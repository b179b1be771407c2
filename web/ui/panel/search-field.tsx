import { useEffect, useState } from "react";
import { useDebounced } from "../../lib/hooks/changing-values.ts";
import { Field } from "../fields.tsx";

type Props = {
  label: string;
  className?: string;
  value: string;
  /** The longest text that the user may search for. */
  most?: number;
  onSearch: (text: string) => void;
};

/** Searches when the user stops typing for a moment, not at each letter. */
export function SearchField({ label, className, value, most, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed);
  useEffect(() => {
    if (settled !== value) onSearch(settled);
  }, [settled]);
  // Another part of the page has changed the value.
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
