// Knows which user this tab believes to be signed in. Every call names this user, and a 401 that
// contradicts it ends the session here.
import { hasSignedInCookie, SIGNED_IN_COOKIE } from "@server/contract";
import {
  changedAt,
  forgetPageValue,
  readValue,
  restoreValues,
  whenSessionStored,
  writeValue,
} from "./session-values.ts";

export const sessionKey = ["session"] as const;

export type EndReason = "expired" | "ended" | "suspended" | "deleted" | "wrong_person";
/** The details of the refusal that ended the session. */
export type EndDetails = { reason?: EndReason; suspensionReason?: string };
/** How a session ended. Undefined where nobody knows why. */
export type SessionEnding = EndReason | "left" | "followed";
type StoredUser = { id: string; firstName: string; role: string };
type SessionListener = {
  /** The server no longer knows the session. */
  onDropped?(reason?: EndReason, details?: EndDetails): void;
  /** Another tab has signed a user in or out. */
  onElsewhere?(isSignedIn: boolean): void;
  /** This user's data must no longer be readable on this device. */
  onForgotten?(userId: string, ending?: SessionEnding): void;
  /** The user has signed out. */
  onLeft?(): void;
  /** A user has signed in, and no other user's data may be readable on this device. */
  onCome?(): void;
};
type TellListeners = <Event extends keyof SessionListener>(
  event: Event,
  ...details: Parameters<Required<SessionListener>[Event]>
) => void;

const USER_KEY = "person";
const LEAVING_KEY = "leaving";
/**
 * The key is stored beside what it seals. It does not go with the cached queries, which this device
 * deletes at once at sign-out.
 */
const sealKeyName = (userId: string) => `seal ${userId}`;
const sessionListeners = new Set<SessionListener>();
const tellListeners: TellListeners = (event, ...details) =>
  sessionListeners.forEach((listener) =>
    (listener[event] as ((...details: unknown[]) => void) | undefined)?.(...details)
  );
// A page that the build renders has no other tabs and no stored user.
const isPage = "document" in globalThis;
const tabs = isPage && "BroadcastChannel" in globalThis
  ? new BroadcastChannel("session")
  : undefined;
let presence = toPresence(isPage ? storedUser()?.id : undefined);
let confirmedId: string | undefined;

// The message names the user itself, because it can arrive before the stored value does.
if (tabs) {
  tabs.onmessage = ({ data }) => {
    // Another tab has seen that nobody is signed in, before a user signed in here.
    if (typeof data === "number" && data < changedAt() && storedUser()) return;
    const storedId = typeof data === "string" ? data : undefined;
    if (storedId !== presence?.id) forgetPageValue(USER_KEY);
    applyStoredUser(storedId);
  };
}

/**
 * Until this resolves, this page may believe in a user whose sign-out a killed browser has lost.
 */
export const restoreSession = () => restoreValues(readOtherTabs);

/** The user that the server itself has named last. A user from storage does not count. */
export const lastConfirmedId = () => confirmedId;

export const currentUserId = () => presence?.id;

/**
 * One stay of one user, to compare. A sign-in after a sign-out begins a new one, also for the same
 * user.
 */
export const currentPresence = () => presence;

/** Stores the user whose data the app may open when it starts without a network. */
export function storeUser({ id, firstName, role, sealKey }: StoredUser & { sealKey?: string }) {
  const previousId = storedUser()?.id;
  confirmedId = id;
  if (presence?.id !== id) presence = { id };
  writeValue(USER_KEY, JSON.stringify({ id, firstName, role }));
  if (sealKey) writeValue(sealKeyName(id), sealKey);
  if (previousId === id) return;
  if (previousId) tellListeners("onForgotten", previousId, "followed");
  tellListeners("onCome");
}

/** The key with which this browser seals unsent work. It exists while the user is signed in. */
export const readSealKey = (userId: string) => readValue(sealKeyName(userId));
export const removeSealKey = (userId: string) => writeValue(sealKeyName(userId), null);

/** Returns whether a user was signed in on this device. */
export function forgetUser(ending?: SessionEnding): boolean {
  const storedId = storedUser()?.id;
  const forgottenId = presence?.id ?? storedId;
  presence = undefined;
  // Another tab may have signed in another user meanwhile.
  if (storedId === forgottenId) writeValue(USER_KEY, null);
  if (forgottenId) tellListeners("onForgotten", forgottenId, ending);
  return forgottenId !== undefined;
}

/** Scripts cannot read the session's cookie. False means that there is no session to ask about. */
export const mayBeSignedIn = () =>
  // The server must still hear of a sign-out.
  hasSignedInCookie(document.cookie) || readValue(USER_KEY) !== null || isSignOutPending();

/** From now on no user is signed in, even if the server cannot be reached yet. */
export function signOutHere() {
  writeValue(LEAVING_KEY, "1");
  removeSignedInCookie();
  if (forgetUser("left")) tellListeners("onLeft");
}
export const isSignOutPending = () => readValue(LEAVING_KEY) !== null;
/** This device knows that its user has left, also if a killed browser has brought the cookie back. */
export const isSignedOutHere = () =>
  isSignOutPending() || changedAt() > 0 && readValue(USER_KEY) === null;
export const endPendingSignOut = () => writeValue(LEAVING_KEY, null);

/**
 * Sends the stored user, because another tab may have signed in a user that this tab does not know
 * yet. Without one, sends the time of the last change: an older build takes it for nobody, too.
 */
export const tellOtherTabs = () => tabs?.postMessage(storedUser()?.id ?? changedAt());

/** For a tab that may have missed the message of another tab. */
export const readOtherTabs = () => applyStoredUser(storedUser()?.id);

function applyStoredUser(storedId: string | undefined) {
  if (storedId === presence?.id) return;
  // Another tab has changed the user. Followers get no `onLeft`, and ask the server for the new
  // user.
  presence = toPresence(storedId);
  tellListeners("onElsewhere", storedId !== undefined);
}

/**
 * The server no longer knows this user's session here. A user may have signed in since that call
 * left, so the cookie stays until the server says that nobody is signed in.
 */
export async function endSession(reason?: EndReason, details?: EndDetails) {
  forgetUser(reason);
  await whenSessionStored();
  // A user may have signed in meanwhile. Other tabs ask the server themselves (`followOtherTabs`):
  // one of them may have signed a user in while this tab's call was on its way.
  if (!presence) tellListeners("onDropped", reason, details);
}

export function onSessionChange(listener: SessionListener) {
  sessionListeners.add(listener);
  return () => {
    sessionListeners.delete(listener);
  };
}

export function storedUser(): StoredUser | undefined {
  try {
    return JSON.parse(readValue(USER_KEY) ?? "") as StoredUser;
  } catch {
    return undefined;
  }
}

/**
 * Removes the signed-in cookie. Otherwise the server would preload a signed-in user's calls for the next page,
 * and the header would keep space for the user's signs.
 */
export function removeSignedInCookie() {
  if (!isPage) return;
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
  delete document.documentElement.dataset.known;
}

function toPresence(id: string | undefined) {
  return id === undefined ? undefined : { id };
}
