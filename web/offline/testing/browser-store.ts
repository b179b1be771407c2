/** A `localStorage` of one test file's own, whose names are its keys, as in a browser: Deno shares its own among files. */
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
