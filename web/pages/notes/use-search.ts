// The search, the order and the tab of the notes page. They stand in the address, so that a reload
// and a way back from a lesson keep them.
import { searchWords } from "@server/contract";
import { useEffect, useState } from "react";
import { useDebounced } from "../../lib/hooks/changing-values.ts";
import { useTableParams } from "../../lib/address/use-table-params.ts";

const names = ["q", "sort", "tab"] as const;
export type Sort = "newest" | "lessons";
export type NotesTab = "notes" | "questions";

export function useSearch() {
  const { params, setParams } = useTableParams(names);
  const [text, setText] = useState(params.q);
  const [clearCount, setClearCount] = useState(0);
  // Some browsers allow few changes of the address in a short time.
  const settled = useDebounced(text);
  useEffect(() => {
    if (settled !== params.q) setParams({ q: settled });
  }, [settled]);
  return {
    text,
    setText,
    words: searchWords(text),
    /** The field of the search starts again with each of these. */
    clearCount,
    clear() {
      setText("");
      setClearCount(clearCount + 1);
    },
    sort: params.sort === "lessons" ? "lessons" as const : "newest" as const,
    setSort: (sort: Sort) => setParams({ sort: sort === "newest" ? "" : sort }),
    tab: params.tab === "questions" ? "questions" as const : "notes" as const,
    setTab: (tab: NotesTab) => setParams({ tab: tab === "notes" ? "" : tab }),
  };
}
