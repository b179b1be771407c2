// Helps tests of work after the answer: the log says when this work is done.
import { createLog } from "../log.ts";

export function listening() {
  const logLines: string[] = [];
  const waiting = new Map<string, () => void>();
  const log = createLog("debug", (line) => {
    logLines.push(line);
    const { what } = JSON.parse(line);
    waiting.get(what)?.();
    waiting.delete(what);
  });
  /** Resolves when the log says it the next time. Call this before it can happen. */
  const untilLogged = (what: string) => new Promise<void>((resolve) => waiting.set(what, resolve));
  return { log, logLines, untilLogged };
}
