// Lists every page of the app with the texts that the page needs.
import { page } from "../pages/page.tsx";

/** Loads what features register for offline use, with a page that needs all of it. */
const withOfflineFeatures = <Page>(loading: Promise<Page>) =>
  Promise.all([loading, import("./offline-features.ts")]).then(([page]) => page);

export const Landing = page(
  () => import("../pages/landing.tsx").then((file) => file.Landing),
  "landing",
);
export const Chat = page(
  () => import("../pages/ai.tsx").then((file) => file.Chat),
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
  () => import("../pages/account.tsx").then((file) => file.Account),
  ...["users", "usage", "session", "enrollment", "errors"] as const,
);
export const SignIn = page(
  () => import("../pages/signin.tsx").then((file) => file.SignIn),
  ...["session", "errors"] as const,
);
export const Outbox = page(
  () => withOfflineFeatures(import("../pages/outbox.tsx")).then((file) => file.loadOutbox()),
  ...["outbox", "errors"] as const,
);
export const Downloads = page(
  () => withOfflineFeatures(import("../pages/downloads.tsx")).then((file) => file.loadDownloads()),
);
export const NotFound = page(() => import("../pages/not-found.tsx").then((file) => file.NotFound));

export const Panel = page(() =>
  import("./panel/load-panel.ts").then(({ loadPanel }) => loadPanel())
);
