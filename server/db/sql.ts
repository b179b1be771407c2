// The one place that knows the driver: snake_case there, camelCase here.
import postgres from "postgres";
import { isUntrusted } from "../certificates.ts";
import { waits } from "../waits.ts";

/** What queries take: the pool, a transaction and a savepoint all are one. */
export type Sql = postgres.ISql;
/** What routes hold: only a pool can open a transaction. */
export type Pool = postgres.Sql<{ bigint: string }>;
/** What alone can open savepoints. */
export type Transaction = postgres.TransactionSql<{ bigint: string }>;
export type Json = postgres.JSONValue;

type Options = {
  max?: number;
  /** Milliseconds; 0 for none. PGlite ignores it: nothing there can block another. */
  statementTimeout?: number;
  /** Milliseconds, too. */
  connectTimeout?: number;
};

const asText = { serialize: String, parse: (text: string) => text };

export const connect = (
  url: string,
  { max = 4, statementTimeout = waits.statement, connectTimeout = waits.connection }: Options = {},
) => {
  const { socket, rest } = splitSocket(url);
  return postgres(rest, {
    ...(socket && { path: socket, ssl: false }),
    max,
    connect_timeout: connectTimeout / 1000,
    // The driver's own back-off grows to 20 s; a database that is back should be used at once.
    backoff: () => 0.2,
    connection: {
      application_name: "pyinnya",
      statement_timeout: statementTimeout,
      // What is asked for lies in memory, or on a disk without a head: the default would rather sort a whole table
      // than walk an index for its first rows. PGlite does not hear this: its worker says it.
      random_page_cost: 1.1,
      // Our statements are over before they would be compiled.
      jit: false,
    },
    // Columns only: postgres.camel would also rewrite the keys inside jsonb.
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    types: {
      // As a Date a day would shift with the time zone of whoever reads it.
      day: { to: 1082, from: [1082], ...asText },
      bigint: { to: 20, from: [20], ...asText },
    },
    onnotice: () => {},
  }) as Pool;
};

/**
 * As every PostgreSQL client reads it, `?host=/folder` in an address names the folder of a Unix socket. Our driver would
 * send it to the database as a setting.
 */
export function splitSocket(url: string): { socket?: string; rest: string } {
  const address = new URL(url);
  const folder = address.searchParams.get("host");
  if (!folder?.startsWith("/")) return { rest: url };
  address.searchParams.delete("host");
  return { socket: `${folder}/.s.PGSQL.${address.port || 5432}`, rest: address.href };
}

/** For sentences about a database: where it is, without its password. */
export function databasePlace(url: string): string {
  const { hostname, port } = new URL(url);
  return splitSocket(url).socket ?? `${hostname}:${port || 5432}`;
}

const awayCodes = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "53300", // too many connections
  "57P01", // an administrator stopped the server
  "57P02", // the server crashed
  "57P03", // the server is starting
]);

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** The database could not be reached, which is nobody's mistake. */
export const isAway = (error: unknown) =>
  awayCodes.has(codeOf(error)) || codeOf(error).startsWith("08") || isSocketMissing(error) ||
  isUntrusted(error);

const isSocketMissing = (error: unknown) =>
  codeOf(error) === "ENOENT" && error instanceof Error && "syscall" in error &&
  error.syscall === "connect";

const driversQuestion = /select b\.oid, b\.typarray\s+from pg_catalog\.pg_type/;

// The driver asks for array types on each new connection. Nobody handles a failure of that query, and an unhandled
// rejection ends the process. The caller's own statement fails with the same error.
globalThis.addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  const query = reason instanceof Error && "query" in reason ? String(reason.query) : "";
  if (driversQuestion.test(query)) event.preventDefault();
});

/** The database gave up on a statement that took too long. */
export const isCancelled = (error: unknown) => codeOf(error) === "57014";

/** Another transaction held a row for too long. */
export const isLocked = (error: unknown) => codeOf(error) === "55P03";

/** Two transactions waited for each other, and this one was given up for the other. */
export const isDeadlock = (error: unknown) => ["40P01", "40001"].includes(codeOf(error));

/** No such database, a wrong name or password, or too few rights there: for whoever set it up to mend. */
export const isRefused = (error: unknown): error is Error =>
  ["3D000", "28P01", "28000", "42501"].includes(codeOf(error));
