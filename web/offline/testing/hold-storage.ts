// A phone whose storage answers late.

/** The storage answers nothing until `release`, and all limits for it are over at once. */
export function holdStorage() {
  const { setTimeout, IDBObjectStore } = globalThis;
  const { get } = IDBObjectStore.prototype;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  Object.assign(globalThis, {
    setTimeout: (act: () => void, ms = 0) => setTimeout(act, ms < 1000 ? ms : 0),
  });
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key);
    const late = (act: () => void) => () => void promise.then(act);
    return new Proxy(request, {
      get: (request, name) => Reflect.get(request, name),
      set: (request, name, act) => Reflect.set(request, name, late(act)),
    });
  };
  return {
    release,
    [Symbol.dispose]() {
      IDBObjectStore.prototype.get = get;
      Object.assign(globalThis, { setTimeout });
    },
  };
}
