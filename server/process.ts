// Ends our commands: with one clear sentence if something expected is wrong, and in order after a
// signal.
import { MigrationRefused } from "./db/migrate.ts";
import { BadSettings } from "./env.ts";
import { formatError } from "./log.ts";

/** A problem that the operator can solve. It is shown without a stack. */
export class CommandError extends Error {}

const expectedErrors = [CommandError, BadSettings, MigrationRefused];

export async function runMain(command: () => Promise<void>): Promise<never> {
  try {
    await command();
  } catch (error) {
    const isExpected = expectedErrors.some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : formatError(error));
    Deno.exit(1);
  }
  Deno.exit(0);
}

/**
 * A terminal and the task runner each pass on one Ctrl-C: signals within this time count as one.
 */
const SAME_PRESS_MS = 1000;

/** Resolves at the first Ctrl-C or SIGTERM. A second one ends the process at once. */
export function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstSignalAt: number | undefined;
    // Windows has no SIGTERM to listen for.
    const signals = Deno.build.os === "windows"
      ? ["SIGINT"] as const
      : ["SIGINT", "SIGTERM"] as const;
    for (const signal of signals) {
      Deno.addSignalListener(signal, () => {
        if (firstSignalAt !== undefined && performance.now() - firstSignalAt > SAME_PRESS_MS) {
          Deno.exit(130);
        }
        firstSignalAt ??= performance.now();
        resolve();
      });
    }
  });
}
