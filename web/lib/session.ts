// Who this tab believes is signed in. Every call says so, and a 401 that contradicts it drops the person.
import { hasHint, HINT } from "@server/contract";

export const sessionKey = ["session"] as const;

export type EndReason = "expired" | "ended" | "suspended" | "deleted" | "wrong_person";
/** How a stay came to its end; undefined where nobody knows why. */
export type Ending = EndReason | "left" | "followed";
type Remembered = { id: string; firstName: string; role: string };
type Follower = {
  /** The server no longer knows the person. */
  onDropped?(reason?: EndReason): void;
  /** Another tab has signed somebody in or out. */
  onElsewhere?(isSomebody: boolean): void;
  /** This person's data have no more business on this device. */
  onForgotten?(personId: string, how?: Ending): void;
  /** She has left by her own hand. */
  onLeft?(): void;
  /** Somebody has come, and nobody else's data have any business on this device. */
  onCome?(): void;
};

const REMEMBERED = "person";
const LEAVING = "leaving";
/** Beside what it is to seal, and not with what she has read, which goes at once when she leaves. */
const sealOf = (personId: string) => `seal ${personId}`;
const followers = new Set<Follower>();
// A page that the build renders has no tabs beside it, and nobody who is remembered.
const isPage = "document" in globalThis;
const tabs = isPage && "BroadcastChannel" in globalThis
  ? new BroadcastChannel("session")
  : undefined;
/** Where nothing can be stored, a page remembers for itself alone. */
const inPage = new Map<string, string>();
let presence = presenceOf(isPage ? remembered()?.id : undefined);
let heard: string | undefined;

// The news says itself who is here: it may overtake what was stored, which has a way of its own to each tab.
if (tabs) tabs.onmessage = ({ data }) => follow(typeof data === "string" ? data : undefined);

/** Whom the server itself has named last: what is shown from last time is not its word. */
export const lastHeard = () => heard;

export const currentPersonId = () => presence?.id;

/** One stay of one person, to compare: signing in begins another, also for the same person. */
export const currentPresence = () => presence;

/** Whose data a start without a network may open. */
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

/** Under it this browser seals what she has not sent, for as long as she is here. */
export const sealKeyOf = (personId: string) => read(sealOf(personId));
export const dropSealKey = (personId: string) => write(sealOf(personId), null);

/** Tells whether somebody had been signed in on this device. */
export function forget(how?: Ending): boolean {
  const stored = remembered()?.id;
  const known = presence?.id ?? stored;
  presence = undefined;
  // Another tab may have let somebody else in meanwhile.
  if (stored === known) write(REMEMBERED, null);
  if (known) followers.forEach(({ onForgotten }) => onForgotten?.(known, how));
  return known !== undefined;
}

/** The session itself is hidden from scripts; this tells where there is none to ask about. */
export const mayBeSignedIn = () =>
  // Who leaves has to be told to the server, too.
  hasHint(document.cookie) || read(REMEMBERED) !== null || isLeaving();

/** Nobody is signed in from here on, whether or not the server can be told at once. */
export function leave() {
  write(LEAVING, "1");
  dropHint();
  if (forget("left")) followers.forEach(({ onLeft }) => onLeft?.());
}
export const isLeaving = () => read(LEAVING) !== null;
export const hasLeft = () => write(LEAVING, null);

/** Whoever is remembered: where this tab has been late, another may have let somebody in. */
export const tellOtherTabs = () => tabs?.postMessage(remembered()?.id ?? null);

/** For a tab that slept while another one spoke. */
export const catchUp = () => follow(remembered()?.id);

function follow(now: string | undefined) {
  if (now === presence?.id) return;
  inPage.delete(REMEMBERED);
  // That she left by her own hand is no news, and who came instead is to be asked.
  presence = presenceOf(now);
  for (const { onElsewhere } of followers) onElsewhere?.(now !== undefined);
}

/** The server no longer knows this person here. */
export function drop(reason?: EndReason) {
  // Somebody else is signed in, and is to be asked about.
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

/** Else the server would take the next page's first calls for hers. */
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
    // Forbidden, or full.
    if (value !== null) inPage.set(key, value);
  }
}

function read(key: string): string | null {
  // What could not be stored is newer than what is.
  const here = inPage.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
