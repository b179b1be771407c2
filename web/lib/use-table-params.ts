import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** What a list is asked for (search, sort, filters) stands in the address: it outlives a reload, and can be sent. */
export function useTableParams<Name extends string>(names: readonly Name[], prefix = "") {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(
    () =>
      Object.fromEntries(names.map((name) => [name, search.get(prefix + name) ?? ""])) as Record<
        Name,
        string
      >,
    [search, names, prefix],
  );
  /** Empty: it is not asked for any more. */
  const setParams = useCallback((wish: Partial<Record<Name, string>>) => {
    setSearch(() => {
      // The router knows what was drawn last: of two wishes in a moment the first would be lost.
      const to = new URLSearchParams(location.search);
      for (const name of names) {
        const value = wish[name];
        if (value === "") to.delete(prefix + name);
        else if (value !== undefined) to.set(prefix + name, value);
      }
      return to;
    }, { replace: true });
  }, [setSearch, names, prefix]);
  return { params, setParams };
}
