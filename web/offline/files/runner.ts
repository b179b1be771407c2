// Fetches what waits, one file after another, until nothing is left or it cannot go on just now.
import { bringFile, type BringParts, type Outcome } from "./bring-file.ts";
import type { FileRow, Pace } from "./db.ts";
import { pendingOf } from "./store.ts";

export type Parts = Omit<BringParts, "onBytes"> & {
  /** Whether she is still here, and the server can be reached as far as anybody knows. */
  mayGo(): boolean;
  /** It is this one's turn; the signal ends what is on its way when it is no longer wanted. */
  onTurn(row: FileRow): AbortSignal;
  onBytes(row: FileRow, got: number): void;
  /** The line is broken: finds out whether the server can be reached at all. */
  onCut(): Promise<void>;
  /** A session that has ended has to be told to the app. */
  onSignedOut(body: string): Promise<void>;
  onForbidden(row: FileRow): Promise<void>;
  /** What came of its turn stands in the store. */
  onSettled(outcome: Outcome): Promise<void>;
};

/** By hand waits for nothing, an event only where the server has asked for silence. */
export type Trigger = "hand" | "event" | "timer";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60_000;
/** What a server may ask for; more than this is a mistake of somebody between us. */
const LONGEST_SILENCE = 60 * 60_000;
/** A line that brings so much before it breaks is worth asking again at once. */
const WORTH_IT = 64 * 1024;
const MOST_WONDERS = 3;

/** Returns when to come again, if that is known. */
export async function work(parts: Parts, trigger: Trigger): Promise<number | undefined> {
  const { store, clock, mayGo, hands } = parts;
  try {
    for (let why = trigger; mayGo(); why = "timer") {
      const row = await store.next();
      if (!row) return undefined;
      const pace = await store.getPace(clock.now());
      const { waitUntil, silentUntil } = pace;
      const until = { hand: 0, event: silentUntil, timer: Math.max(waitUntil, silentUntil) }[why];
      if (until > clock.now()) return until;
      const signal = parts.onTurn(row);
      const onBytes = (got: number) => parts.onBytes(row, got);
      const outcome = await bringFile({ ...parts, onBytes }, row, signal);
      await store.putPace(await settle(parts, row, outcome, pace));
      await parts.onSettled(outcome);
    }
    return undefined;
  } finally {
    await hands.close();
  }
}

/** Returns the pace at which to go on. */
async function settle(parts: Parts, row: FileRow, outcome: Outcome, pace: Pace): Promise<Pace> {
  const { store, clock, hands } = parts;
  const { name } = pendingOf(row);
  const fresh = { at: clock.now(), failures: 0, wonders: 0, waitUntil: 0, silentUntil: 0 };
  // Whatever failed before, this line brings something.
  const before = outcome.bytes >= WORTH_IT ? fresh : { ...pace, at: clock.now() };
  switch (outcome.then) {
    case "saved":
      return fresh;
    case "stop":
      return before;
    case "fail":
      await store.fail(row.key, name, outcome.reason);
      return fresh;
    case "forbidden":
      // What is in the hand cannot be taken away.
      await hands.close();
      await parts.onForbidden(row);
      return fresh;
    case "signed-out":
      await parts.onSignedOut(outcome.body);
      return slower(before, outcome);
    case "cut":
      await parts.onCut();
      return before === fresh ? fresh : slower(before, outcome);
    case "wait":
      return slower(before, outcome);
    case "wonder": {
      await parts.onCut();
      // Somebody between us, as long as the academy itself cannot be reached.
      if (!parts.mayGo()) return slower(before, outcome);
      const wonders = before.wonders + 1;
      if (wonders < MOST_WONDERS) return { ...slower(before, outcome), wonders };
      await store.fail(row.key, name, outcome.reason);
      return fresh;
    }
  }
}

function slower(pace: Pace, outcome: Outcome): Pace {
  const { at, failures } = pace;
  const wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT);
  const asked = outcome.then === "wait" ? outcome.silence ?? 0 : 0;
  const silence = Math.min(asked * 1000, LONGEST_SILENCE);
  const silentUntil = silence > 0 ? at + silence : 0;
  return { ...pace, failures: failures + 1, waitUntil: at + wait, silentUntil };
}
