// The pages about what this phone has stored for its user, by their paths. The router makes a route
// of each. Each file of a page loads its own texts.
import { paths } from "../lib/address/paths.ts";
import { page } from "../pages/page.tsx";
import { withOfflineFeatures } from "./with-offline-features.ts";

export const storedPages = {
  [paths.downloads]: page(() =>
    withOfflineFeatures(import("../pages/downloads.tsx")).then((file) => file.loadPage())
  ),
  [paths.outbox]: page(() =>
    withOfflineFeatures(import("../pages/outbox.tsx")).then((file) => file.loadPage())
  ),
  [paths.notes]: page(() => userPage("notes")),
  [paths.search]: page(() => userPage("search")),
};

const userPage = (name: "notes" | "search") =>
  withOfflineFeatures(import("./user-pages.tsx")).then((file) => file.loadUserPage(name));
