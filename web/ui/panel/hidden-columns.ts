// Stores which columns of a list are hidden on this device.
const KEY = "columns";

type Hidden = Record<string, string[]>;

/** The hidden columns of each list. A stored value of another form hides nothing. */
export function parseHidden(stored: string | null): Hidden {
  try {
    const found: unknown = JSON.parse(stored ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(
      Object.entries(found)
        .filter(([, ids]) => Array.isArray(ids))
        .map(([list, ids]) => [list, (ids as unknown[]).filter((id) => typeof id === "string")]),
    );
  } catch {
    return {};
  }
}

export function readHiddenColumns(list: string): string[] {
  return readAll()[list] ?? [];
}

export function storeHiddenColumns(list: string, ids: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readAll(), [list]: ids }));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function readAll(): Hidden {
  try {
    return parseHidden(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}
