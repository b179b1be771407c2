// Who this tab believes is signed in. Every call says so, and a 401 that contradicts it drops the person.
export const sessionKey = ["session"] as const;

export type EndReason = "expired" | "ended" | "suspended" | "deleted" | "wrong_person";
type Remembered = { id: string; firstName: string; role: string };

const REMEMBERED = "person";
const dropped = new Set<(reason?: EndReason) => void>();
const elsewhere = new Set<() => void>();
// A page that the build renders has no tabs beside it.
const tabs = "document" in globalThis && "BroadcastChannel" in globalThis
  ? new BroadcastChannel("session")
  : undefined;
let presence: { id: string } | undefined;

if (tabs) {
  tabs.onmessage = () => {
    // Whoever it is now, is to be asked; that she left by her own hand is no news.
    presence = undefined;
    elsewhere.forEach((tell) => tell());
  };
}

export const currentPersonId = () => presence?.id;

/** One stay of one person, to compare: signing in begins another, also for the same person. */
export const currentPresence = () => presence;

/** `firstName` and `role` are for a start without a network, which has only this to go by. */
export function remember({ id, firstName, role }: Remembered) {
  if (presence?.id !== id) presence = { id };
  store(JSON.stringify({ id, firstName, role }));
}

/** Tells whether somebody had been signed in on this device. */
export function forget(): boolean {
  const known = presence !== undefined || read() !== null;
  presence = undefined;
  store(null);
  return known;
}

/** The session itself is hidden from scripts; this tells where there is none to ask about. */
export const mayBeSignedIn = () =>
  /(?:^|; )signed-in=1(?:;|$)/.test(document.cookie) || read() !== null;

export const tellOtherTabs = () => tabs?.postMessage("changed");

/** The server no longer knows this person here. */
export function drop(reason?: EndReason) {
  forget();
  for (const tell of dropped) tell(reason);
}

export function followSession(
  { onDropped, onElsewhere }: { onDropped(reason?: EndReason): void; onElsewhere(): void },
) {
  dropped.add(onDropped);
  elsewhere.add(onElsewhere);
  return () => {
    dropped.delete(onDropped);
    elsewhere.delete(onElsewhere);
  };
}

function store(value: string | null) {
  try {
    if (value === null) localStorage.removeItem(REMEMBERED);
    else localStorage.setItem(REMEMBERED, value);
  } catch {
    // Without storage nobody is remembered; the server still knows.
  }
}

function read() {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}
