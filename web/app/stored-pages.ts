// The pages about what this phone has stored for its user, by their paths. The router makes a route
// of each.
import type { ComponentType } from "react";
import type { Namespace } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { page } from "../pages/page.tsx";
import { withOfflineFeatures } from "./with-offline-features.ts";

type PageFile = { loadPage: () => Promise<ComponentType> };

const storedPage = (load: () => Promise<PageFile>, ...namespaces: Namespace[]) =>
  page(() => withOfflineFeatures(load()).then((file) => file.loadPage()), ...namespaces);

export const storedPages = {
  [paths.outbox]: storedPage(() => import("../pages/outbox.tsx"), "outbox", "errors"),
  [paths.downloads]: storedPage(() => import("../pages/downloads.tsx")),
  [paths.search]: storedPage(() => import("../pages/search.tsx"), "errors"),
};
