/**
 * Reloads the page with the newest version of the app, or with the present one if no update comes.
 */
export const reloadFresh = () =>
  import("./service-worker.ts").then(({ activateUpdate }) => activateUpdate()).catch(() => {})
    .finally(() => location.reload());
