// What two users have done on one phone, and what a killed browser may have lost of it.
import type { Page } from "@playwright/test";
import type { TestUser } from "../support/users.ts";

/** Chromium writes cookies to the disk up to 30 s late. A kill may take a newer session. */
const COOKIE_MS = 35_000;
/**
 * The app promises that a draft is on the disk one second after the user typed it, and the user's
 * data one second after the sign-in. A busy machine with several browsers may need longer. A kill may
 * take what is newer.
 */
const DISK_MS = 3000;

/** One of the users, and what belongs to this user alone. */
export type Owner = {
  user: TestUser;
  /** Empty until the user has signed in. */
  secrets: string[];
  notes: string[];
  /** All texts of the note form, the newest last. A saved note leaves an empty text. */
  drafts: { text: string; at: number }[];
  /** What the form may show. Several texts, if the browser was killed just after a change. */
  possibleDrafts: string[];
};

export class History {
  owners: Owner[];
  /** The user who is signed in. The phone must show this user. */
  current: Owner | undefined;
  isOffline = false;
  /** A kill has taken the newest session cookie, so the server will ask for the password again. */
  hasLostSession = false;
  steps: string[] = [];
  #signedInAt = 0;

  constructor(readonly name: string, public page: Page, users: TestUser[]) {
    this.owners = users.map((user) => (
      { user, secrets: [], notes: [], drafts: [{ text: "", at: 0 }], possibleDrafts: [""] }
    ));
  }

  addSignIn(owner: Owner) {
    this.current = owner;
    this.hasLostSession = false;
    this.#signedInAt = performance.now();
  }

  addDraft(owner: Owner, text: string) {
    owner.drafts.push({ text, at: performance.now() });
    owner.possibleDrafts = [text];
  }

  /** Whether the app can start as this user without asking the server. */
  isUserOnDisk = (killedAt: number) => killedAt - this.#signedInAt > DISK_MS;

  /** Returns whether the phone has lost a session that must be on the disk. */
  addKill(killedAt: number, isSessionKept: boolean): boolean {
    for (const owner of this.owners) {
      const stored = owner.drafts.findLastIndex(({ at }) => at < killedAt - DISK_MS);
      owner.possibleDrafts = owner.drafts.slice(stored).map(({ text }) => text);
    }
    this.hasLostSession = this.current !== undefined && !isSessionKept;
    return this.hasLostSession && killedAt - this.#signedInAt > COOKIE_MS;
  }

  otherThan(owner: Owner): Owner {
    return this.owners.find((other) => other !== owner) ?? owner;
  }
}

export const nameOf = ({ user }: Owner) => user.firstName;
export const markOf = ({ user }: Owner) => `mark-${user.id}`;
