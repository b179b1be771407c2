// Lists the pages of the app with the texts that each page needs.
import { paths } from "../lib/address/paths.ts";
import { restoreDrafts } from "../lib/device/restore-drafts.ts";
import { loadFeatures, setFeatures } from "../offline/outbox/before-load.ts";
import { page } from "../pages/page.tsx";

export const Landing = page(
  () => import("../pages/landing.tsx").then((file) => file.Landing),
  "landing",
);
export const Home = page(() => import("../pages/home.tsx").then((file) => file.loadHome()));
export const Chat = page(
  () => withDrafts(import("../pages/ai.tsx").then((file) => file.Chat)),
  ...["chat", "usage", "errors"] as const,
);
export const Pricing = page(
  () => import("../pages/pricing.tsx").then((file) => file.Pricing),
  "pricing",
);
export const Course = page(
  () => withOfflineFeatures(import("../pages/courses/course.tsx").then((file) => file.Course)),
  ...["study", "videos", "progress", "questions", "errors"] as const,
);
export const Account = page(
  () => import("./account-page.tsx").then((file) => file.AccountPage),
  ...["users", "usage", "session", "enrollment", "errors"] as const,
);
export const SignIn = page(
  () => import("../pages/signin.tsx").then((file) => file.SignIn),
  ...["session", "errors"] as const,
);
export const Unknown = page(
  () => import("../pages/outbox.tsx").then((file) => file.Unknown),
  ...["outbox", "errors"] as const,
);
export const NotFound = page(() => import("../pages/not-found.tsx").then((file) => file.NotFound));

export const Panel = page(() =>
  import("./panel/load-panel.ts").then(({ loadPanel }) => loadPanel())
);

/**
 * The pages about what this phone has stored for its user, by their paths. The router makes a route
 * of each. Each file of a page loads its own texts.
 */
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

/** Loads what features register for offline use, with a page that needs all of it. */
const withOfflineFeatures = <Page>(loading: Promise<Page>) =>
  Promise.all([loading, loadFeatures(), restoreDrafts()]).then(([page]) => page);

setFeatures(() => import("./start/offline-features.ts"));

/** Restores drafts before the forms of a page read them. */
const withDrafts = <Page>(loading: Promise<Page>) =>
  Promise.all([loading, restoreDrafts()]).then(([page]) => page);
