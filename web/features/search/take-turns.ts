/** Long work runs for this time, in milliseconds, and then lets the page answer the user. */
const TURN_MS = 12;

/** Long work calls the returned function between two steps. */
export function takeTurns(): () => void | Promise<void> {
  let ends = performance.now() + TURN_MS;
  return () => {
    if (performance.now() < ends) return;
    return nextTask().then(() => void (ends = performance.now() + TURN_MS));
  };
}

/** A timer would wait four milliseconds each time. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
