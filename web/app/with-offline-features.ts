import { restoreDrafts } from "../lib/device/restore-drafts.ts";

/** Loads what features register for offline use, with a page that needs all of it. */
export const withOfflineFeatures = <Page>(loading: Promise<Page>) =>
  Promise.all([loading, import("./offline-features.ts"), restoreDrafts()]).then(([page]) => page);

/** Restores drafts before the forms of a page read them. */
export const withDrafts = <Page>(loading: Promise<Page>) =>
  Promise.all([loading, restoreDrafts()]).then(([page]) => page);
