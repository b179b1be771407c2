/** Holds the functions to call when something changes. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    notify(...args: Args) {
      for (const listener of listeners) listener(...args);
    },
    /** Returns the function that removes the listener. */
    subscribe(listener: (...args: Args) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Holds a value and tells its listeners of every `set`. Made for `useSyncExternalStore`. */
export function createStore<T>(value: T) {
  const { notify, subscribe } = createListeners();
  let current = value;
  return {
    get: () => current,
    set(next: T) {
      current = next;
      notify();
    },
    subscribe,
  };
}
