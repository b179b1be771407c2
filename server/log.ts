// Writes one line of JSON for each event to standard output. Never a body, a cookie, a token or an
// email.

const levels = ["debug", "info", "warn", "error", "silent"] as const;
type LogLevel = (typeof levels)[number];

type Fields =
  & Record<string, string | number | boolean | null | undefined>
  // A field with one of these names would replace the own field of the line.
  & { at?: never; level?: never; what?: never };
export type Log = Record<
  "debug" | "info" | "warn" | "error",
  (what: string, fields?: Fields) => void
>;

export function createLog(level: LogLevel, write: (line: string) => void = console.log): Log {
  const at = (own: Exclude<LogLevel, "silent">) =>
    levels.indexOf(own) < levels.indexOf(level)
      ? () => {}
      : (what: string, fields: Fields = {}) =>
        write(JSON.stringify({ at: new Date().toISOString(), level: own, what, ...fields }));
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/**
 * Only for the log: the message of an unforeseen error may hold anything, so callers never see it.
 */
export const formatError = (error: unknown): string =>
  error instanceof Error ? error.stack ?? error.message : String(error);
