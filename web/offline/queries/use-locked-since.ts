// Tells since when the pages of the user are locked, because the server was not reached for too
// long.
import { useEffect, useState } from "react";
import { currentUserId, sessionKey } from "../../lib/http/session.ts";
import { withTimeout } from "../../lib/http/limited-work.ts";
import { isFresh, readStoredQuery } from "./user-db.ts";

/** In milliseconds. The device's storage may hang. */
const READ_LIMIT = 1500;

type LockState = {
  /** The device's storage has answered, or it hangs. */
  isRead: boolean;
  /** When the server last said who is signed in. Undefined if nothing is locked for its age. */
  lastOnline?: number;
};

export function useLockedSince(): LockState {
  const [state, setState] = useState<LockState>({ isRead: false });
  useEffect(() => watchLock(setState), []);
  return state;
}

/** Storage that hangs may answer later, and its answer counts then. */
export function watchLock(onState: (state: LockState) => void) {
  const reading = readLastOnline().catch(() => undefined);
  const show = (at?: number) =>
    onState({ isRead: true, lastOnline: at !== undefined && !isFresh({ at }) ? at : undefined });
  withTimeout(READ_LIMIT, reading).then(show);
  reading.then(show);
}

async function readLastOnline() {
  const userId = currentUserId();
  if (!userId) return undefined;
  return (await readStoredQuery(userId, JSON.stringify(sessionKey)))?.at;
}
