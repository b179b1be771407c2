// Limits how many bytes this process holds at the same time, in total and for each owner.

type Limits = {
  /** The limit of all owners together. */
  bytes: number;
  /** The limit of one owner. */
  share?: number;
  /** The last bytes are for owners who hold little: owners who need much cannot block them. */
  reserved?: { bytes: number; share: number };
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
  { bytes: whole, share = whole, reserved = { bytes: 0, share: 0 } }: Limits,
) {
  let free = whole;
  const bytesByOwner = new Map<string, number>();

  function hasRoomFor(bytes: number, ownerBytes: number) {
    const isSmallOwner = ownerBytes + bytes <= reserved.share;
    return ownerBytes + bytes <= share && bytes <= (isSmallOwner ? free : free - reserved.bytes);
  }

  function add(ownerId: string, bytes: number) {
    free -= bytes;
    const ownerBytes = (bytesByOwner.get(ownerId) ?? 0) + bytes;
    if (ownerBytes > 0) bytesByOwner.set(ownerId, ownerBytes);
    else bytesByOwner.delete(ownerId);
  }

  return {
    enter(ownerId = ""): ByteReservation {
      let taken = 0;
      return {
        take(bytes) {
          if (!hasRoomFor(bytes, bytesByOwner.get(ownerId) ?? 0)) return false;
          taken += bytes;
          add(ownerId, bytes);
          return true;
        },
        fits: (bytes) => hasRoomFor(bytes, bytesByOwner.get(ownerId) ?? 0),
        leave() {
          add(ownerId, -taken);
          taken = 0;
        },
      };
    },
    usedBytes: () => [...bytesByOwner.values()].reduce((sum, bytes) => sum + bytes, 0),
  };
}
