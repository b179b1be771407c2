import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * Keeps the search, sort and filters of a list in the address, so that they survive a reload and
 * users can share them.
 */
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
  /** An empty value removes the parameter. */
  const setParams = useCallback((wish: Partial<Record<Name, string>>) => {
    setSearch(() => {
      // The router knows only the address that it drew last. With two changes in one moment, it
      // would lose the first.
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
