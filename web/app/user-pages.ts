// Loads the pages that list what a signed-in user looks for. The first script would contain the
// names of all their files.
import type { ComponentType } from "react";

type PageFile = { loadPage: () => Promise<ComponentType> };

/** A developer who deletes a feature deletes its page as well. */
const files = import.meta.glob<PageFile>("../pages/{notes,search}.tsx");

export async function loadUserPage(path: string): Promise<ComponentType> {
  const file = await files[`../pages${path}.tsx`]?.();
  return await (file?.loadPage() ??
    import("../pages/not-found.tsx").then(({ NotFound }) => NotFound));
}
