// Runs work on one name in turn, so that each work sees the result of the work before.

export function openTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(name);
    const mine = (async () => {
      // A failure belongs to its own caller.
      await before?.catch(() => {});
      return await work();
    })();
    last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (last.get(name) === mine) last.delete(name);
    }
  };
}
