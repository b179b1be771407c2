// Lists every page of the panel by the part of its path after /admin.
import { page } from "../../pages/page.tsx";

export const panelPages = {
  "": page(() => import("../../pages/admin/index.tsx").then((file) => file.Dashboard), "errors"),
  users: page(
    () => import("../../pages/admin/users.tsx").then((file) => file.Users),
    ...["panel-people", "errors"] as const,
  ),
  videos: page(
    () => import("../../pages/admin/videos.tsx").then((file) => file.Videos),
    ...["panel-videos", "errors"] as const,
  ),
  courses: page(
    () => import("../../pages/admin/courses.tsx").then((file) => file.Courses),
    ...["panel-content", "panel-videos", "study", "errors"] as const,
  ),
  analytics: page(
    () => import("../../pages/admin/analytics.tsx").then((file) => file.Analytics),
    ...["panel-usage", "panel-asked", "panel-feedback", "usage", "errors"] as const,
  ),
  qa: page(
    () => import("../../pages/admin/qa.tsx").then((file) => file.Questions),
    ...["panel-questions", "errors"] as const,
  ),
  "qa/asked": page(
    () => import("../../pages/admin/qa/asked.tsx").then((file) => file.Asked),
    ...["panel-asked", "errors"] as const,
  ),
  "qa/sent": page(
    () => import("../../pages/admin/qa/sent.tsx").then((file) => file.Sent),
    ...["panel-feedback", "errors"] as const,
  ),
  audit: page(
    () => import("../../pages/admin/audit.tsx").then((file) => file.Audit),
    ...["panel-audit", "errors"] as const,
  ),
  legacy: page(
    () => import("../../pages/admin/legacy.tsx").then((file) => file.Legacy),
    ...["panel-legacy", "panel-people", "panel-videos", "panel-content"] as const,
    ...["panel-questions", "panel-usage", "usage", "study", "errors"] as const,
  ),
};

/** Not from `../pages.ts`, which loads the panel: the two would load each other. */
export const NotFound = page(() =>
  import("../../pages/not-found.tsx").then((file) => file.NotFound)
);

const isPage = (name: string): name is keyof typeof panelPages => Object.hasOwn(panelPages, name);

/** Loads the page at the same time as the panel's frame and texts. */
export function preloadPanelPage(path: string) {
  const name = path.replace(/^\/admin\/?|\/+$/g, "");
  if (!isPage(name)) return;
  panelPages[name].preload().catch(() => {
    // The error appears when the page is shown.
  });
}
