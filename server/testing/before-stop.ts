// What must end before a process that the user stops: everything that would outlive it.

const works: (() => Promise<void>)[] = [];
let isStopping = false;

/** Windows knows only one of these signals. */
const signals: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM", "SIGHUP"];

/** The newest work runs first, since it may use what an earlier one ends. Returns a function that forgets the work. */
export function beforeStop(work: () => Promise<void>): () => void {
  if (works.length === 0) { for (const signal of signals) Deno.addSignalListener(signal, stop); }
  works.push(work);
  return () => {
    works.splice(works.indexOf(work), 1);
    // A listener keeps the process alive.
    if (works.length === 0) {
      for (const signal of signals) {
        Deno.removeSignalListener(signal, stop);
      }
    }
  };
}

function stop() {
  // A terminal and the task runner each pass on what was one signal.
  if (isStopping) return;
  isStopping = true;
  void endAll().finally(() => Deno.exit(130));
}

async function endAll() {
  for (const work of works.toReversed()) await work().catch((error) => console.error(error));
}
