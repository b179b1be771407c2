/** Loads the page again with the newest app there is, else with the one that is here. */
export const reloadFresh = () =>
  import("./worker.ts").then(({ changeOver }) => changeOver()).catch(() => {})
    .finally(() => location.reload());
