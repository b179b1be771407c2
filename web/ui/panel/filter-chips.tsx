import { type RefObject, useEffect, useRef } from "react";
import { languageOf } from "../../lib/format.ts";
import { XIcon } from "../icons/frame.tsx";

/** A filter that is set, in words. */
export type SetFilter = {
  name: string;
  value: string;
  /** The value alone does not say which filter it is. */
  isNamed?: true;
  onRemove: () => void;
};

type Props = {
  filters: SetFilter[];
  label: string;
  removeOf: (filter: string) => string;
  /** Takes the focus when the last filter is removed. */
  countRef?: RefObject<HTMLElement | null>;
};

/** Shows the filters that are set. A press removes one. */
export function FilterChips({ filters, label, removeOf, countRef }: Props) {
  const list = useRef<HTMLUListElement>(null);

  const pressedAt = useRef<number>(undefined);

  // The pressed chip disappears with the next drawing, which may come after the next press.
  useEffect(() => {
    if (pressedAt.current === undefined) return;
    const chips = list.current?.querySelectorAll("button") ?? [];
    chips[Math.min(pressedAt.current, chips.length - 1)]?.focus({ preventScroll: true });
    pressedAt.current = undefined;
  }, [filters.length]);
  useEffect(() => () => {
    if (pressedAt.current !== undefined) countRef?.current?.focus({ preventScroll: true });
  }, []);

  function remove(at: number) {
    pressedAt.current = at;
    filters[at]?.onRemove();
  }

  return (
    <ul ref={list} aria-label={label} className="mt-3 flex flex-wrap gap-1.5">
      {filters.map(({ name, value, isNamed }, at) => (
        <li key={name}>
          <button
            type="button"
            aria-label={removeOf(`${name} ${value}`)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-secondary px-3 text-start text-sm text-secondary-content sm:pointer-fine:min-h-8 sm:pointer-fine:px-2.5 sm:pointer-fine:text-xs"
            // The second click of a double click would remove the next chip, too.
            onClick={({ detail }) => detail > 1 || remove(at)}
          >
            <span className="wrap-anywhere">
              {isNamed && `${name} `}
              <b lang={languageOf(value)}>{value}</b>
            </span>
            <XIcon className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
