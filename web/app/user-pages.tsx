// Loads the pages that list what a signed-in user looks for, and gives them a frame with their
// styles. Without this file, the first script would contain the names of all their files.
import type { ComponentType } from "react";
import "./user-pages.css";

const pages = {
  notes: () => import("../pages/notes.tsx"),
  search: () => import("../pages/search.tsx"),
};

export async function loadUserPage(name: keyof typeof pages): Promise<ComponentType> {
  const { loadPage } = await pages[name]();
  const Page = await loadPage();
  return function UserPage() {
    return (
      <div className="list-page mx-auto w-full max-w-3xl px-4 py-6 sm:px-5 md:py-10">
        <Page />
      </div>
    );
  };
}
