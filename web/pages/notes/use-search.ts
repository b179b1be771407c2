// The search, the order and the tab of the notes page. They stand in the address, so that a reload
// and a way back from a lesson keep them.
import { searchWords } from "@server/contract";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useTableParams } from "../../lib/use-table-params.ts";

const names = ["q", "sort", "tab"] as const;
export type Sort = "newest" | "lessons";
export type NotesTab = "notes" | "questions";

export function useSearch() {
  const { params, setParams } = useTableParams(names);
  const [typed, setTyped] = useState(params.q);
  // On a slow phone, the letters appear before the list has changed.
  const text = useDeferredValue(typed);
  const words = useMemo(() => searchWords(text), [text]);
  // Some browsers allow few changes of the address in a short time.
  const settled = useDebounced(typed);
  useEffect(() => {
    if (settled !== params.q) setParams({ q: settled });
  }, [settled]);
  return {
    typed,
    setTyped,
    words,
    sort: params.sort === "lessons" ? "lessons" as const : "newest" as const,
    setSort: (sort: Sort) => setParams({ sort: sort === "newest" ? "" : sort }),
    tab: params.tab === "questions" ? "questions" as const : "notes" as const,
    setTab: (tab: NotesTab) => setParams({ tab: tab === "notes" ? "" : tab }),
  };
}
