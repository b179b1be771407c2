// One file onto the phone: what is there already is looked at, what is missing is fetched, each piece is checked.
import type { Clock } from "../clock.ts";
import type { Captions, Copy, FileRow } from "./db.ts";
import { type Hands, type Took, Unsupported } from "./hands.ts";
import { meaningOf } from "./meaning.ts";
import { captionsName, fileName, fits, pendingOf, PIECE, type Store, wholeIn } from "./store.ts";
import { isFull } from "./take.ts";
import type { FailReason } from "./types.ts";

export type BringParts = {
  store: Store;
  hands: Hands;
  clock: Clock;
  folder: string;
  onBytes(got: number): void;
  /** The server has let her have something. */
  onContact(): Promise<void>;
};

/** What has become of it, and how many bytes came meanwhile. */
export type Outcome =
  & { bytes: number }
  & (
    | { then: "saved" | "stop" | "cut" | "forbidden" }
    | { then: "signed-out"; body: string }
    | { then: "wait"; silence?: number }
    | { then: "wonder" | "fail"; reason: FailReason }
  );
type Trouble = Outcome extends infer O ? O extends Outcome ? Omit<O, "bytes"> : never : never;

/** So often it is noted how much has come. */
const NOTED_EVERY = 1024 * 1024;
/** What a full phone is given back: else nothing that she writes could be kept there, not even that it is full. */
const SPARE = 256 * 1024;

export async function bringFile(
  parts: BringParts,
  row: FileRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const { store, hands, clock, folder } = parts;
  const copy = pendingOf(row);
  const { key } = row;
  const { name, size } = copy;
  let { checked } = copy;
  let bytes = 0;

  if (!fits(copy)) return { bytes, then: "fail", reason: "unsupported" };
  try {
    if (copy.state === "saved") {
      return { bytes, ...await bringCaptions(copy.newCaptions ?? []) ?? { then: "saved" } };
    }
    // More may be there than was noted, when a tab was killed; what it is worth is told by its hash.
    const there = await hands.open(folder, fileName(copy));
    checked = Math.min(checked, wholeIn(there));
    // Not less than she was shown before.
    parts.onBytes(Math.min(there, size));
    const trouble = await bringCaptions(copy.captions) ?? await bringPieces(there);
    if (trouble) return { bytes, ...trouble };
    // The disk's own word on it, not ours.
    if (await hands.seal(size) !== size) return { bytes, then: "wait" };
    await store.finish(key, name, clock.now());
    return { bytes, then: "saved" };
  } catch (error) {
    if (error instanceof Unsupported) return { bytes, then: "fail", reason: "unsupported" };
    if (signal.aborted) return { bytes, then: "stop" };
    if (isFull(error)) return { bytes, then: "fail", reason: "space" };
    console.warn(`The file ${key} could not be written:`, error);
    // Another tab that is just ending may still have it in its hand.
    return { bytes, then: "wait" };
  }

  async function bringPieces(there: number): Promise<Trouble | undefined> {
    for (; checked * PIECE < size; checked++) {
      const trouble = await bringPiece(checked * PIECE, there);
      if (trouble) return trouble;
    }
    return undefined;
  }

  async function bringPiece(start: number, there: number): Promise<Trouble | undefined> {
    const end = Math.min(start + PIECE, size);
    let have = Math.min(Math.max(there, start), end);
    for (let wrong = 0; wrong < 2;) {
      const came = bytes;
      const trouble = await fill(have, end);
      if (trouble) return trouble;
      if (await hands.hash(start, end) === copy.pieces[checked]) {
        await store.note(key, name, { checked: checked + 1, got: end });
        return undefined;
      }
      // What was only found there, and nobody has sent now, accuses nobody.
      if (bytes > came) wrong++;
      have = start;
    }
    return { then: "fail", reason: "changed" };
  }

  async function fill(from: number, to: number): Promise<Trouble | undefined> {
    let have = from;
    let noted = from;
    const onBytes = (came: number) => {
      parts.onBytes(have + came);
      if (have + came - noted < NOTED_EVERY) return;
      noted = have + came;
      // Only so that it can be shown; the file itself tells.
      store.note(key, name, { checked, got: noted }).catch(() => {});
    };
    for (let isRenewed = false; have < to;) {
      const again = isRenewed ? `?again=${clock.now()}` : "";
      const wish = { address: copy.address + again, from: have, to };
      const took = await hands.take(wish, onBytes, signal);
      have += took.bytes;
      bytes += took.bytes;
      parts.onBytes(have);
      if (took.end === "whole") await parts.onContact();
      else {
        if (took.end === "full") have = await giveBack(have);
        await store.note(key, name, { checked: Math.min(checked, wholeIn(have)), got: have });
        const trouble = troubleOf(took, isRenewed);
        if (trouble) return trouble;
        isRenewed = true;
      }
    }
    return undefined;
  }

  async function giveBack(have: number) {
    const left = await hands.seal(Math.max(0, have - SPARE));
    parts.onBytes(left);
    return left;
  }

  async function bringCaptions(wanted: Captions[]): Promise<Trouble | undefined> {
    const captions: Captions[] = [];
    for (const one of wanted) {
      const took = one.isHere ? { bytes: 0, end: "whole" as const } : await hands.bring(
        { folder, address: one.address, name: captionsName(copy, one) },
        signal,
      );
      bytes += took.bytes;
      const trouble = took.end === "whole" ? undefined : troubleOf(took, true);
      // Without them, or with the older ones, the film is still worth having.
      if (trouble && !isOfCaptionsAlone(trouble, copy)) return trouble;
      const older = copy.captions.find(({ language }) => language === one.language);
      captions.push(trouble && older ? older : { ...one, isHere: !trouble });
    }
    await store.noteCaptions(key, name, captions);
    return undefined;
  }

  /** Nothing where it is to be tried at once, by another address. */
  function troubleOf({ end }: Took, isRenewed: boolean): Trouble | undefined {
    if (signal.aborted) return { then: "stop" };
    if (end === "cut" || end === "whole") return { then: "cut" };
    if (end === "full") return { then: "fail", reason: "space" };
    const meaning = meaningOf(end, isRenewed);
    if (meaning.then === "again") return undefined;
    return meaning.then === "signed-out"
      ? { then: "signed-out", body: end.body }
      : meaning as Trouble;
  }
}

/** A phone that is too full for them is too full for what comes after them. */
const isOfCaptionsAlone = (trouble: Trouble, { state }: Copy) =>
  trouble.then === "wonder" ||
  trouble.then === "fail" && (trouble.reason !== "space" || state === "saved");
