// How our commands end: with one clear sentence when something expected is wrong, and in order when they are told to.
import { MigrationRefused } from "./db/migrate.ts";
import { BadSettings } from "./env.ts";
import { told } from "./log.ts";

/** Something that whoever started us can mend: shown without a stack. */
export class Sentence extends Error {}

const plain = [Sentence, BadSettings, MigrationRefused];

export async function orSentence(command: () => Promise<void>): Promise<never> {
  try {
    await command();
  } catch (error) {
    const isPlain = plain.some((kind) => error instanceof kind);
    console.error(isPlain && error instanceof Error ? error.message : told(error));
    Deno.exit(1);
  }
  Deno.exit(0);
}

/** A terminal and the task runner between us each pass on one Ctrl-C: that is no second one. */
const SAME_MS = 1000;

/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the process where it is. */
export function ownSignals(): Promise<void> {
  return new Promise((resolve) => {
    let asked: number | undefined;
    // Windows knows no SIGTERM to listen for.
    const signals = Deno.build.os === "windows"
      ? ["SIGINT"] as const
      : ["SIGINT", "SIGTERM"] as const;
    for (const signal of signals) {
      Deno.addSignalListener(signal, () => {
        if (asked !== undefined && performance.now() - asked > SAME_MS) Deno.exit(130);
        asked ??= performance.now();
        resolve();
      });
    }
  });
}
