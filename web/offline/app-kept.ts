// Whether the app itself opens without a network: its service worker says whether it still has every file of it.

/** A worker of an older app does not answer. */
const PATIENCE = 15_000;
const LONGEST = 60_000;

export const isAppKept = () => ask("WHOLE", PATIENCE);

/** Fetches what is missing of it; answers whether it is whole then. */
export async function keepApp(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  if (!navigator.serviceWorker.controller) {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    await controlled();
  }
  return await ask("MEND", LONGEST);
}

async function ask(type: "WHOLE" | "MEND", patience: number): Promise<boolean> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    timer = setTimeout(() => resolve(false), patience);
  });
  worker.postMessage({ type }, [port2]);
  return await answer.finally(() => {
    clearTimeout(timer);
    port1.close();
  });
}

/** The first worker takes over the page as soon as it has everything. */
async function controlled() {
  const { serviceWorker } = navigator;
  await Promise.race([
    new Promise<void>((resolve) => {
      serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
      if (serviceWorker.controller) resolve();
    }),
    new Promise<void>((resolve) => setTimeout(resolve, LONGEST)),
  ]);
}
