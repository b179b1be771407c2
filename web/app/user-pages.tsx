// Loads the pages that list what a signed-in user looks for, and gives them a frame with their
// styles. Without this file, the first script would contain the names of all their files.
import type { ComponentType } from "react";
import "./user-pages.css";

type PageFile = { loadPage: () => Promise<ComponentType> };

/** A developer who deletes a feature deletes its page as well. */
const files = import.meta.glob<PageFile>("../pages/{notes,search}.tsx");

export async function loadUserPage(path: string): Promise<ComponentType> {
  const file = await files[`../pages${path}.tsx`]?.();
  if (!file) return (await import("../pages/not-found.tsx")).NotFound;
  const Page = await file.loadPage();
  return function UserPage() {
    return (
      <div className="list-page mx-auto w-full max-w-3xl px-4 py-6 sm:px-5 md:py-10">
        <Page />
      </div>
    );
  };
}
