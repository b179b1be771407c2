const PATIENCE = 10_000;

/** Loads the page again with the newest app there is: a worker that still waits would not be asked. */
export async function reloadFresh() {
  const workers = navigator.serviceWorker;
  const registration = await workers?.getRegistration().catch(() => undefined);
  const next = waitingIn(registration) ?? waitingIn(await newest(registration));
  if (next) {
    await new Promise((resolve) => {
      workers.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, PATIENCE);
      next.postMessage({ type: "SKIP_WAITING" });
    });
  }
  location.reload();
}

const waitingIn = (registration: ServiceWorkerRegistration | undefined) =>
  registration?.waiting ?? registration?.installing;

/** A page that has just been opened may not have looked for a newer app yet. */
const newest = (registration: ServiceWorkerRegistration | undefined) =>
  // An older browser answers nothing.
  registration?.update().then((updated) => updated ?? registration).catch(() => undefined);
