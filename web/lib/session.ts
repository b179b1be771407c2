// Knows which user this tab believes to be signed in. Every call names this user, and a 401 that
// contradicts it ends the session here.
import { hasHint, HINT } from "@server/contract";

export const sessionKey = ["session"] as const;

export type EndReason = "expired" | "ended" | "suspended" | "deleted" | "wrong_person";
/** How a session ended. Undefined where nobody knows why. */
export type Ending = EndReason | "left" | "followed";
type Remembered = { id: string; firstName: string; role: string };
type Follower = {
  /** The server no longer knows the session. */
  onDropped?(reason?: EndReason): void;
  /** Another tab has signed a user in or out. */
  onElsewhere?(isSomebody: boolean): void;
  /** This user's data must no longer be readable on this device. */
  onForgotten?(personId: string, how?: Ending): void;
  /** The user has signed out. */
  onLeft?(): void;
  /** A user has signed in, and no other user's data may be readable on this device. */
  onCome?(): void;
};

const REMEMBERED = "person";
const LEAVING = "leaving";
/**
 * The key is stored beside what it seals. It does not go with the cached queries, which this device
 * deletes at once at sign-out.
 */
const sealOf = (personId: string) => `seal ${personId}`;
const followers = new Set<Follower>();
// A page that the build renders has no other tabs and no stored user.
const isPage = "document" in globalThis;
const tabs = isPage && "BroadcastChannel" in globalThis
  ? new BroadcastChannel("session")
  : undefined;
/** Values that the browser cannot store. Only this page knows them. */
const inPage = new Map<string, string>();
let presence = presenceOf(isPage ? remembered()?.id : undefined);
let heard: string | undefined;

// The message names the user itself, because it can arrive before the stored value does.
if (tabs) tabs.onmessage = ({ data }) => follow(typeof data === "string" ? data : undefined);

/** The user that the server itself has named last. A user from storage does not count. */
export const lastHeard = () => heard;

export const currentPersonId = () => presence?.id;

/**
 * One stay of one user, to compare. A sign-in after a sign-out begins a new one, also for the same
 * user.
 */
export const currentPresence = () => presence;

/** Stores the user whose data the app may open when it starts without a network. */
export function remember({ id, firstName, role, sealKey }: Remembered & { sealKey?: string }) {
  const earlier = remembered()?.id;
  heard = id;
  if (presence?.id !== id) presence = { id };
  write(REMEMBERED, JSON.stringify({ id, firstName, role }));
  if (sealKey) write(sealOf(id), sealKey);
  if (earlier === id) return;
  if (earlier) followers.forEach(({ onForgotten }) => onForgotten?.(earlier, "followed"));
  followers.forEach(({ onCome }) => onCome?.());
}

/** The key with which this browser seals unsent work. It exists while the user is signed in. */
export const sealKeyOf = (personId: string) => read(sealOf(personId));
export const dropSealKey = (personId: string) => write(sealOf(personId), null);

/** Returns whether a user was signed in on this device. */
export function forget(how?: Ending): boolean {
  const stored = remembered()?.id;
  const known = presence?.id ?? stored;
  presence = undefined;
  // Another tab may have signed in another user meanwhile.
  if (stored === known) write(REMEMBERED, null);
  if (known) followers.forEach(({ onForgotten }) => onForgotten?.(known, how));
  return known !== undefined;
}

/** Scripts cannot read the session's cookie. False means that there is no session to ask about. */
export const mayBeSignedIn = () =>
  // The server must still hear of a sign-out.
  hasHint(document.cookie) || read(REMEMBERED) !== null || isLeaving();

/** From now on no user is signed in, even if the server cannot be reached yet. */
export function leave() {
  write(LEAVING, "1");
  dropHint();
  if (forget("left")) followers.forEach(({ onLeft }) => onLeft?.());
}
export const isLeaving = () => read(LEAVING) !== null;
export const hasLeft = () => write(LEAVING, null);

/**
 * Sends the stored user, because another tab may have signed in a user that this tab does not know
 * yet.
 */
export const tellOtherTabs = () => tabs?.postMessage(remembered()?.id ?? null);

/** For a tab that slept while another tab sent its message. */
export const catchUp = () => follow(remembered()?.id);

function follow(now: string | undefined) {
  if (now === presence?.id) return;
  inPage.delete(REMEMBERED);
  // Another tab has changed the user. Followers get no `onLeft`, and ask the server for the new
  // user.
  presence = presenceOf(now);
  for (const { onElsewhere } of followers) onElsewhere?.(now !== undefined);
}

/** The server no longer knows this user's session here. */
export function drop(reason?: EndReason) {
  // Another user is signed in. The hint stays, so that the app asks the server who this is.
  if (reason !== "wrong_person") dropHint();
  forget(reason);
  tellOtherTabs();
  for (const { onDropped } of followers) onDropped?.(reason);
}

export function followSession(follower: Follower) {
  followers.add(follower);
  return () => {
    followers.delete(follower);
  };
}

export function remembered(): Remembered | undefined {
  try {
    return JSON.parse(read(REMEMBERED) ?? "") as Remembered;
  } catch {
    return undefined;
  }
}

/**
 * Removes the hint. Otherwise the server would preload a signed-in user's calls for the next page.
 */
export function dropHint() {
  if (isPage) document.cookie = `${HINT}=; path=/; max-age=0`;
}

function presenceOf(id: string | undefined) {
  return id === undefined ? undefined : { id };
}

function write(key: string, value: string | null) {
  inPage.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full.
    if (value !== null) inPage.set(key, value);
  }
}

function read(key: string): string | null {
  // A value that could not be stored is newer than the stored one.
  const here = inPage.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
