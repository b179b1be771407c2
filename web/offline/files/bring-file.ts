// One file onto the phone: what is there already is looked at, what is missing is fetched, each piece is checked.
import type { Clock } from "../clock.ts";
import type { Copy, FileRow } from "./db.ts";
import { type Hands, type Took, Unsupported } from "./hands.ts";
import { meaningOf } from "./meaning.ts";
import { captionsName, fileName, fits, pendingOf, PIECE, type Store } from "./store.ts";
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
    // More may be there than was noted, when a tab was killed; what it is worth is told by its hash.
    const there = await hands.open(folder, fileName(copy));
    checked = Math.min(checked, Math.floor(there / PIECE));
    const trouble = await bringCaptions() ?? await bringPieces(there);
    if (trouble) return { bytes, ...trouble };
    // The disk's own word on it, not ours.
    if (await hands.seal(size) !== size) return { bytes, then: "wait" };
    await store.finish(key, name, clock.now());
    return { bytes, then: "saved" };
  } catch (error) {
    if (error instanceof Unsupported) return { bytes, then: "fail", reason: "unsupported" };
    if (signal.aborted) return { bytes, then: "stop" };
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
        await store.note(key, name, { checked, got: have });
        const trouble = troubleOf(took, isRenewed);
        if (trouble) return trouble;
        isRenewed = true;
      }
    }
    return undefined;
  }

  async function bringCaptions(): Promise<Trouble | undefined> {
    const captions: Copy["captions"] = [];
    for (const one of copy.captions) {
      const took = one.isHere ? { bytes: 0, end: "whole" as const } : await hands.bring(
        { address: one.address, name: captionsName(copy, one.language) },
        signal,
      );
      bytes += took.bytes;
      const trouble = took.end === "whole" ? undefined : troubleOf(took, true);
      // Without them the film is still worth having.
      if (trouble && !isOfCaptionsAlone(trouble)) return trouble;
      captions.push({ ...one, isHere: !trouble });
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

const isOfCaptionsAlone = (trouble: Trouble) =>
  trouble.then === "fail" && trouble.reason !== "space" || trouble.then === "wonder";
