// Downloads one file: looks at what is there, fetches what is missing, and checks each piece.
import type { Clock } from "../clock.ts";
import type { Captions, Copy, FileRow } from "./db.ts";
import { type FetchResult, type FileWriter, Unsupported } from "./file-writer.ts";
import { classifyResponse } from "./classify-response.ts";
import { captionsName, fileName, fits, pendingOf, PIECE, type Store, wholeIn } from "./store.ts";
import { isFull } from "./take.ts";
import type { FailReason } from "./types.ts";

export type BringParts = {
  store: Store;
  hands: FileWriter;
  clock: Clock;
  folder: string;
  onBytes(got: number): void;
  /** The server has delivered something, so the user still has access. */
  onContact(): Promise<void>;
};

/** How the download ended, and how many bytes came. */
export type Outcome =
  & { bytes: number }
  & (
    | { then: "saved" | "stop" | "cut" | "forbidden" }
    | { then: "signed-out"; body: string }
    | { then: "wait"; silence?: number }
    | { then: "wonder" | "fail"; reason: FailReason }
  );
type Trouble = Outcome extends infer O ? O extends Outcome ? Omit<O, "bytes"> : never : never;

/** In bytes. The progress is stored each time that this much has come. */
const NOTED_EVERY = 1024 * 1024;
/**
 * In bytes. A full device gets this much back: otherwise no write of the user could be stored, nor
 * that it is full.
 */
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
    // After a tab was killed, more may be there than was noted. The hash tells whether it is good.
    const there = await hands.open(folder, fileName(copy));
    checked = Math.min(checked, wholeIn(there));
    // Do not show less than before.
    parts.onBytes(Math.min(there, size));
    const trouble = await bringCaptions(copy.captions) ?? await bringPieces(there);
    if (trouble) return { bytes, ...trouble };
    // Trust the size on the disk, not our own count.
    if (await hands.seal(size) !== size) return { bytes, then: "wait" };
    await store.finish(key, name, clock.now());
    return { bytes, then: "saved" };
  } catch (error) {
    if (error instanceof Unsupported) return { bytes, then: "fail", reason: "unsupported" };
    if (signal.aborted) return { bytes, then: "stop" };
    if (isFull(error)) return { bytes, then: "fail", reason: "space" };
    console.warn(`The file ${key} could not be written:`, error);
    // Another tab that is just closing may still have the file open.
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
      // Bytes that were only found on the disk are not the server's fault, so they do not count as
      // wrong.
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
      // This note only serves the display. The file itself tells how much is there.
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
      // Without captions, or with older ones, the video is still worth having.
      if (trouble && !isOfCaptionsAlone(trouble, copy)) return trouble;
      const older = copy.captions.find(({ language }) => language === one.language);
      captions.push(trouble && older ? older : { ...one, isHere: !trouble });
    }
    await store.noteCaptions(key, name, captions);
    return undefined;
  }

  /** Returns undefined if the bytes should be requested again at once, from another address. */
  function troubleOf({ end }: FetchResult, isRenewed: boolean): Trouble | undefined {
    if (signal.aborted) return { then: "stop" };
    if (end === "cut" || end === "whole") return { then: "cut" };
    if (end === "full") return { then: "fail", reason: "space" };
    const meaning = classifyResponse(end, isRenewed);
    if (meaning.then === "again") return undefined;
    return meaning.then === "signed-out"
      ? { then: "signed-out", body: end.body }
      : meaning as Trouble;
  }
}

/** A device that is too full for the captions is too full for the video that comes after them. */
const isOfCaptionsAlone = (trouble: Trouble, { state }: Copy) =>
  trouble.then === "wonder" ||
  trouble.then === "fail" && (trouble.reason !== "space" || state === "saved");
