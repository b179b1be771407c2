import * as pages from "./pages.ts";

const opened: Record<string, { preload(): Promise<unknown> }> = {
  "/": pages.Landing,
  "/pricing": pages.Pricing,
  "/signin": pages.SignIn,
  "/account": pages.Account,
  "/ai": pages.Chat,
};

/** Fetches the page of this address beside the first words instead of after them. */
export function preloadPage(path: string) {
  const page = opened[path] ?? (path.startsWith("/courses/") ? pages.Course : undefined);
  page?.preload().catch(() => {
    // Shown by the page's own error screen.
  });
}
