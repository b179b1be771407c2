/** Loads what features register for offline use, with a page that needs all of it. */
export const withOfflineFeatures = <Page>(loading: Promise<Page>) =>
  Promise.all([loading, import("./offline-features.ts")]).then(([page]) => page);
