// The search and the filters of a list. On a phone, one button opens the filters.
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { languageOf } from "../../lib/words/formats.ts";
import { useMediaQuery } from "../../lib/hooks/changing-values.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Settings2Icon, XIcon } from "../icons.ts";

type FilterWords = {
  open: string;
  /** The button of a list that has no filters and can only be sorted. */
  sort: string;
  set: (count: number) => string;
  /** Names the list of the filters that are set. */
  shown: string;
  remove: (filter: string) => string;
  clear: string;
  done: string;
  close: string;
};

/** What a list and its filters share. */
export type FilteredList = {
  /** How many rows match, in words. */
  result?: string;
  isFiltered: boolean;
  /** Grows when the filters are cleared. */
  clearCount: number;
  onClear: () => void;
  /** The number of rows, or the list. It takes the focus when the last filter is removed. */
  countRef: RefObject<HTMLParagraphElement | null>;
};

type FilterWordsProps = Partial<FilteredList> & {
  label: string;
  words: FilterWords;
  /** Always visible. Undefined: the list has no search. */
  search?: ReactNode;
  /** The columns of the grid on a wide screen, and the place of the search in it. */
  columns: string;
  searchPlace?: string;
  /** The filters that are set. Undefined: the list can only be sorted. */
  activeFilters?: SetFilter[];
  /** The filters and the sort, for a grid of two columns on a phone. */
  children: ReactNode;
};

export function FilterBar(
  { label, words, search, columns, searchPlace = "", ...list }: FilterWordsProps,
) {
  const { activeFilters, result, onClear } = list;
  const count = activeFilters?.length;
  // A new key also clears typed text that is not yet in the address.
  const children = <Fragment key={list.clearCount}>{list.children}</Fragment>;
  const isWide = useMediaQuery("(min-width: 48rem)");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = count === undefined ? words.sort : words.open;

  return (
    <div
      {...search && { role: "search", "aria-label": label }}
      className={search ? `@container ${isWide ? "mb-5" : "mb-2"}` : "mb-1"}
    >
      <div
        className={isWide
          ? `grid gap-x-3 gap-y-4 ${columns}`
          : "flex flex-wrap items-end justify-end gap-x-3 gap-y-2"}
      >
        {search && (
          <div
            // Not the key of the filters beside it: React would leave the old field in the page.
            key={`search ${list.clearCount}`}
            className={isWide ? searchPlace : "min-w-0 flex-1 basis-28"}
          >
            {search}
          </div>
        )}
        {isWide ? children : (
          <>
            <Button
              tone="outline"
              className="px-3"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <Settings2Icon />
              {name}
              {count ? <SetCount count={count} text={words.set(count)} /> : null}
            </Button>
            <Dialog sheet open={isOpen} title={name} closeLabel={words.close} onClose={close}>
              {/* The foot of the sheet must not cover a field that takes the focus. */}
              <div className="grid grid-cols-2 gap-x-3 gap-y-4 [&_:is(input,select)]:scroll-mb-28">
                {children}
              </div>
              <div className="sticky -bottom-5 -mx-6 mt-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-base-100 px-6 py-3">
                <p role="status" className="me-auto text-sm text-muted">{isOpen && result}</p>
                {onClear && <Button tone="plain" onClick={onClear}>{words.clear}</Button>}
                <Button onClick={close}>{words.done}</Button>
              </div>
            </Dialog>
          </>
        )}
      </div>
      {activeFilters && activeFilters.length > 0 && (
        <FilterChips
          filters={activeFilters}
          label={words.shown}
          removeOf={words.remove}
          countRef={list.countRef}
        />
      )}
    </div>
  );
}

const SetCount = ({ count, text }: { count: number; text: string }) => (
  <>
    <span
      aria-hidden="true"
      className="grid size-6 place-items-center rounded-full bg-primary text-xs font-semibold text-primary-content my:font-bold"
    >
      {count}
    </span>
    <span className="sr-only">{text}</span>
  </>
);

/** A filter that is set, in words. */
export type SetFilter = {
  name: string;
  value: string;
  /** The value alone does not say which filter it is. */
  isNamed?: true;
  onRemove: () => void;
};

type SetFilterProps = {
  filters: SetFilter[];
  label: string;
  removeOf: (filter: string) => string;
  /** Takes the focus when the last filter is removed. */
  countRef?: RefObject<HTMLElement | null>;
};

/** Shows the filters that are set. A press removes one. */
function FilterChips({ filters, label, removeOf, countRef }: SetFilterProps) {
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

type FilteredListOptions = Pick<FilteredList, "result" | "isFiltered"> & {
  /** Clears the filters. */
  reset: () => void;
};

/** Clears the filters of a list and gives the focus to the number of rows. */
export function useFilteredList({ reset, ...list }: FilteredListOptions): FilteredList {
  const countRef = useRef<HTMLParagraphElement>(null);
  const [clearCount, setClearCount] = useState(0);

  function onClear() {
    reset();
    setClearCount(clearCount + 1);
    // The pressed button disappears. Behind an open sheet, the count cannot take the focus.
    countRef.current?.focus();
  }

  return { ...list, clearCount, onClear, countRef };
}
