import { useId } from "react";

type Props<Id extends string> = {
  /** Names what the user chooses. */
  label: string;
  /** Only screen readers read the label. */
  isQuiet?: boolean;
  /** Four short options, in one row if they fit and otherwise in two. */
  isDense?: boolean;
  options: { id: Id; label: string; lang?: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
};

/** Lets the user choose one of a few options, which stand side by side. */
export function Choice<Id extends string>(
  { label, isQuiet = false, isDense = false, options, chosen, onChoose }: Props<Id>,
) {
  const name = useId();
  return (
    <fieldset className={isDense ? "@container w-full" : "max-sm:w-full"}>
      <legend className={isQuiet ? "sr-only" : "mb-1.5 text-sm font-semibold my:font-bold"}>
        {label}
      </legend>
      <div
        className={`rounded-field bg-base-300/60 p-1 ${
          isDense ? "grid max-w-xl grid-cols-2 flex-wrap gap-0.5 @xs:flex" : "flex flex-wrap gap-1"
        }`}
      >
        {options.map((option) => (
          <label
            key={option.id}
            lang={option.lang}
            className={`grid min-h-11 flex-auto cursor-pointer wrap-normal place-items-center rounded-[calc(var(--radius-field)-0.125rem)] ${
              isDense ? "px-1 whitespace-nowrap @max-sm:text-xs" : "px-4"
            } text-center text-sm font-semibold text-muted has-checked:bg-secondary has-checked:text-secondary-content has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary my:font-bold`}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
