// Knows whether the page has something that leaving would lose. Then the browser asks before the
// user leaves, and no newer version of the app takes over.
import { createStore } from "./store.ts";

/** How many works would be lost if the user left. */
export const unsavedCount = createStore(0);

/** Returns the function that releases the page. */
export function beginUnsavedWork(): () => void {
  changeCount(1);
  let isActive = true;
  return () => {
    if (isActive) changeCount(-1);
    isActive = false;
  };
}

let resumableCount = 0;

/**
 * For work that continues by itself after a reload, such as a download or an answer stream. The
 * browser does not ask before the user leaves, but no newer version takes over meanwhile. Returns
 * the function that ends the work.
 */
export function beginResumableWork(): () => void {
  resumableCount++;
  let isOver = false;
  return () => {
    if (!isOver) resumableCount--;
    isOver = true;
  };
}

/** Whether a newer version of the app has to wait. */
export const isWorkRunning = () => unsavedCount.get() > 0 || resumableCount > 0;

function changeCount(by: number) {
  const count = unsavedCount.get() + by;
  if (count === 1 && by === 1) addEventListener("beforeunload", preventUnload);
  if (count === 0) removeEventListener("beforeunload", preventUnload);
  unsavedCount.set(count);
}

/** The browser shows its own text. */
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
