import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons.ts";
import { Labelled, type Labels } from "../fields.tsx";

export type Option<Value extends string> = { value: Value; label: string };

type Props<Value extends string> =
  & Omit<ComponentProps<"select">, "value" | "onChange">
  & Labels
  & {
    options: readonly Option<Value>[];
    /** Empty: the user has chosen nothing yet. */
    value: Value | "";
    /** Shown while nothing is chosen. The user cannot choose it again. */
    placeholder?: string;
    /** The text of an option that chooses nothing, if that has a meaning of its own. */
    none?: string;
    onChange: (value: Value | "") => void;
  };

/** A select box. The phone shows its own list of options. */
export function Select<Value extends string>(
  { label, hint, error, className, options, placeholder, none, onChange, ...box }: Props<Value>,
) {
  return (
    <Labelled {...{ label, hint, error, className }}>
      {(ties) => (
        <div className="relative">
          <select
            {...box}
            {...ties}
            onChange={({ target }) => {
              const { value } = target;
              onChange(options.find((option) => option.value === value)?.value ?? "");
            }}
            className="input block cursor-pointer appearance-none truncate py-2 ps-3 pe-11 disabled:cursor-not-allowed"
          >
            {none !== undefined && <option value="">{none}</option>}
            {none === undefined && box.value === "" && (
              <option value="" disabled hidden>{placeholder}</option>
            )}
            {options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute end-3.5 top-1/2 size-5 -translate-y-1/2 text-muted" />
        </div>
      )}
    </Labelled>
  );
}
