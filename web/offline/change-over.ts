// Lets the newest app there is take over from the one that is there: a worker that still waits would not be asked.

/** A dead line is asked no longer for a newer app; a slow one may be bringing it. */
const PATIENCE = 5000;
const LONGEST = 30_000;

export async function changeOver() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const next = waitingIn(registration) ?? waitingIn(await newest(registration));
  if (!next) return;
  next.postMessage({ type: "SKIP_WAITING" });
  await within(LONGEST, (done) =>
    next.addEventListener("statechange", () => {
      if (next.state === "activated" || next.state === "redundant") done();
    }));
}

const waitingIn = (registration: ServiceWorkerRegistration | undefined) =>
  registration?.waiting ?? registration?.installing;

/** A page that has just been opened may not have looked for a newer app yet. */
async function newest(registration: ServiceWorkerRegistration | undefined) {
  if (registration) await within(PATIENCE, (done) => registration.update().then(done, done));
  return registration;
}

const within = (patience: number, work: (done: () => void) => void) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, patience);
    work(resolve);
  });
