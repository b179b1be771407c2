// Replaces functions of the language in this thread: they count the data and watch the time. Only
// `reader.ts` imports this file, before the libraries.
import { takeRoom, watchTime } from "./work-limit.ts";

globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args: [unknown], newTarget) {
    const [source] = args;
    takeRoom(typeof source === "number" ? source : source instanceof target ? source.length : 0);
    watchTime();
    return Reflect.construct(target, args, newTarget);
  },
});

/** Watches the time in a function of the language that libraries call again and again. */
function watch<Owner extends object>(owner: Owner, name: keyof Owner) {
  const original = owner[name];
  if (typeof original !== "function") return;
  const watched = function (this: unknown, ...args: unknown[]) {
    watchTime();
    return Reflect.apply(original, this, args);
  };
  Object.defineProperty(owner, name, { value: watched, writable: true, configurable: true });
}

watch(String, "fromCharCode");
watch(Map.prototype, "set");

// It inflates outside of the arrays that are counted. The library then uses its own code.
Reflect.deleteProperty(globalThis, "DecompressionStream");
