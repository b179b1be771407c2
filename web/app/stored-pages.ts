// The pages about what this phone has stored for its user, by their paths. The router makes a route
// of each. Each file of a page loads its own texts.
import type { ComponentType } from "react";
import { paths } from "../lib/paths.ts";
import { page } from "../pages/page.tsx";
import { withOfflineFeatures } from "./with-offline-features.ts";

type PageFile = { loadPage: () => Promise<ComponentType> };

const files = import.meta.glob<PageFile>("../pages/{downloads,outbox}.tsx");

export const storedPages = {
  ...Object.fromEntries(
    Object.entries(files).map(([file, load]) => [
      file.slice("../pages".length, -".tsx".length),
      page(() => withOfflineFeatures(load()).then(({ loadPage }) => loadPage())),
    ]),
  ),
  ...Object.fromEntries(
    [paths.notes, paths.search].map((path) => [
      path,
      page(() =>
        withOfflineFeatures(import("./user-pages.tsx")).then((file) => file.loadUserPage(path))
      ),
    ]),
  ),
};
