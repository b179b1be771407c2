// Ends everything that would outlive this process when the user stops it.

const works: (() => Promise<void>)[] = [];
let isStopping = false;

/** Windows supports only one of these signals. */
const signals: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Adds work for the end. The newest work runs first, because it may use what older work ends.
 * Returns a function that removes the work.
 */
export function beforeStop(work: () => Promise<void>): () => void {
  if (works.length === 0) { for (const signal of signals) Deno.addSignalListener(signal, stop); }
  works.push(work);
  return () => {
    works.splice(works.indexOf(work), 1);
    // A signal listener keeps the process alive.
    if (works.length === 0) {
      for (const signal of signals) {
        Deno.removeSignalListener(signal, stop);
      }
    }
  };
}

function stop() {
  // The terminal and the task runner can both pass on the same signal.
  if (isStopping) return;
  isStopping = true;
  void endAll().finally(() => Deno.exit(130));
}

async function endAll() {
  for (const work of works.toReversed()) await work().catch((error) => console.error(error));
}
