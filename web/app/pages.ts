// Lists the pages of the app with the texts that each page needs. `stored-pages.ts` has more.
import { page } from "../pages/page.tsx";
import { withDrafts, withOfflineFeatures } from "./start/with-offline-features.ts";

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
