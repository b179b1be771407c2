// How many bytes this process holds of something at a time; whoever comes while there is no room for hers comes again.

type Room = {
  bytes: number;
  /** How many of them may be one person's. */
  mostOfOne?: number;
};

export function openRoom({ bytes: left, mostOfOne = Infinity }: Room) {
  const counts = new Map<string, number>();
  /** Answers what gives the room back; nothing where there is none. */
  return function enter(bytes: number, personId = ""): (() => void) | undefined {
    const count = counts.get(personId) ?? 0;
    if (count >= mostOfOne || bytes > left) return undefined;
    counts.set(personId, count + 1);
    left -= bytes;
    return () => {
      left += bytes;
      const others = (counts.get(personId) ?? 1) - 1;
      if (others > 0) counts.set(personId, others);
      else counts.delete(personId);
    };
  };
}
