// Lets a test wait until a fake has come to some state, without asking again and again.

export function openConditions() {
  const watchers = new Set<() => void>();
  return {
    /** Looks at all conditions again. The fake calls this after each change. */
    changed() {
      for (const look of watchers) look();
    },
    /** Resolves when the condition is true. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isTrue()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}
