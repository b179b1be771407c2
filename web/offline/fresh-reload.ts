const PATIENCE = 10_000;

/** Loads the page again with the newest app there is: a worker that still waits would not be asked. */
export async function reloadFresh() {
  const workers = navigator.serviceWorker;
  const registration = await workers?.getRegistration().catch(() => undefined);
  const next = registration?.waiting ?? registration?.installing;
  if (next) {
    await new Promise((resolve) => {
      workers.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, PATIENCE);
      next.postMessage({ type: "SKIP_WAITING" });
    });
  }
  location.reload();
}
