/**
 * Gives a test file its own `localStorage`, whose names are its keys, as in a browser: Deno shares
 * one among files.
 */
export function ownStore(): Record<string, string> {
  const store: Record<string, string> = {};
  const methods = {
    getItem: (name: string) => store[name] ?? null,
    setItem: (name: string, text: string) => void (store[name] = text),
    removeItem: (name: string) => void delete store[name],
  };
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: new Proxy(store, {
      get: (_, name) => methods[name as keyof typeof methods] ?? store[String(name)],
    }),
  });
  return store;
}

/**
 * From now on, tabs of this test file hear only each other: Deno shares channels among files that
 * run at once.
 */
export function ownChannels() {
  const Shared = globalThis.BroadcastChannel;
  const prefix = crypto.randomUUID();
  Object.assign(globalThis, {
    BroadcastChannel: class extends Shared {
      constructor(name: string) {
        super(`${prefix} ${name}`);
      }
    },
  });
}
