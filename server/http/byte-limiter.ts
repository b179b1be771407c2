// Limits how many bytes this process holds at the same time, in total and for each owner.

type Limits = {
  /** The limit of all owners together. */
  bytes: number;
  /** The limit of one owner. */
  share?: number;
  /** The last bytes are for owners who hold little: owners who need much cannot block them. */
  kept?: { bytes: number; share: number };
};

/** The bytes that one request holds. */
export type ByteReservation = {
  /** Adds so many bytes. Returns false, and adds nothing, if there is no room for them. */
  take(bytes: number): boolean;
  /** Whether there is room for so many bytes now. */
  fits(bytes: number): boolean;
  /** Gives all bytes back. */
  leave(): void;
};

export type ByteLimiter = ReturnType<typeof createByteLimiter>;

export function createByteLimiter(
  { bytes: whole, share = whole, kept = { bytes: 0, share: 0 } }: Limits,
) {
  let free = whole;
  const heldBy = new Map<string, number>();

  function hasRoomFor(bytes: number, heldByOwner: number) {
    const isSmallOwner = heldByOwner + bytes <= kept.share;
    return heldByOwner + bytes <= share && bytes <= (isSmallOwner ? free : free - kept.bytes);
  }

  function add(ownerId: string, bytes: number) {
    free -= bytes;
    const held = (heldBy.get(ownerId) ?? 0) + bytes;
    if (held > 0) heldBy.set(ownerId, held);
    else heldBy.delete(ownerId);
  }

  return {
    enter(ownerId = ""): ByteReservation {
      let own = 0;
      return {
        take(bytes) {
          if (!hasRoomFor(bytes, heldBy.get(ownerId) ?? 0)) return false;
          own += bytes;
          add(ownerId, bytes);
          return true;
        },
        fits: (bytes) => hasRoomFor(bytes, heldBy.get(ownerId) ?? 0),
        leave() {
          add(ownerId, -own);
          own = 0;
        },
      };
    },
    held: () => [...heldBy.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}
