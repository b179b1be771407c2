// Connects to PostgreSQL. Only this file knows the driver: snake_case there, camelCase here.
import postgres from "postgres";
import { isUntrusted } from "../certificates.ts";
import { timeouts } from "../timeouts.ts";

/** For queries: a pool, a transaction or a savepoint. */
export type Sql = postgres.ISql;
/** For routes: only a pool can open a transaction. */
export type Pool = postgres.Sql<{ bigint: string }>;
/** Only a transaction can open savepoints. */
export type Transaction = postgres.TransactionSql<{ bigint: string }>;
export type Json = postgres.JSONValue;

type Options = {
  max?: number;
  /** In milliseconds; 0 means no limit. PGlite ignores it: no statement there can block another. */
  statementTimeout?: number;
  /** In milliseconds. */
  connectTimeout?: number;
  /** The name of the connections in PostgreSQL's list of activities. */
  name?: string;
  /** Called for each row that arrives. */
  onRow?: () => void;
};

const asText = { serialize: String, parse: (text: string) => text };

export const connect = (
  url: string,
  {
    max = 4,
    statementTimeout = timeouts.statement,
    connectTimeout = timeouts.connection,
    name = "pyinnya",
    onRow,
  }: Options = {},
) => {
  const { socket, rest } = splitSocket(url);
  return postgres(rest, {
    ...(socket && { path: socket, ssl: false }),
    max,
    connect_timeout: connectTimeout / 1000,
    // The driver's own delay grows to 20 s, but the server should use a database as soon as it is
    // back.
    backoff: () => 0.2,
    connection: {
      application_name: name,
      statement_timeout: statementTimeout,
      // A transaction that does nothing holds its locks.
      idle_in_transaction_session_timeout: statementTimeout && timeouts.idleTransaction,
      // The data lie in memory or on an SSD. With the default, PostgreSQL would rather sort a whole
      // table than read an index for its first rows. PGlite ignores this setting, so its worker
      // sets it.
      random_page_cost: 1.1,
      // Our statements end before their compilation would.
      jit: false,
    },
    // Converts columns only: postgres.camel would also rewrite the keys inside jsonb.
    transform: {
      column: { from: postgres.toCamel, to: postgres.fromCamel },
      ...(onRow && {
        row: (row: unknown) => {
          onRow();
          return row;
        },
      }),
    },
    types: {
      // As a Date, a day would shift with the time zone of the reader.
      day: { to: 1082, from: [1082], ...asText },
      bigint: { to: 20, from: [20], ...asText },
    },
    onnotice: () => {},
  }) as Pool;
};

/**
 * `?host=/folder` in an address names the folder of a Unix socket, as in every PostgreSQL client.
 * Our driver would send it to the database as a setting.
 */
export function splitSocket(url: string): { socket?: string; rest: string } {
  const address = new URL(url);
  const folder = address.searchParams.get("host");
  if (!folder?.startsWith("/")) return { rest: url };
  address.searchParams.delete("host");
  return { socket: `${folder}/.s.PGSQL.${address.port || 5432}`, rest: address.href };
}

/** For sentences about a database: its place without the password. */
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

/** The server could not reach the database. No request is at fault. */
export const isAway = (error: unknown) =>
  awayCodes.has(codeOf(error)) || codeOf(error).startsWith("08") || isSocketMissing(error) ||
  isUntrusted(error);

const isSocketMissing = (error: unknown) =>
  codeOf(error) === "ENOENT" && error instanceof Error && "syscall" in error &&
  error.syscall === "connect";

const driverTypeQuery = /select b\.oid, b\.typarray\s+from pg_catalog\.pg_type/;

// The driver asks for array types on each new connection. Nobody handles a failure of that query,
// and an unhandled rejection ends the process. The caller's own statement fails with the same
// error.
globalThis.addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  const query = reason instanceof Error && "query" in reason ? String(reason.query) : "";
  if (driverTypeQuery.test(query)) event.preventDefault();
});

/** The database cancelled a statement that took too long. */
export const isCancelled = (error: unknown) => codeOf(error) === "57014";

/** Another transaction held a row for too long. */
export const isLocked = (error: unknown) => codeOf(error) === "55P03";

/** Two transactions waited for each other, and the database ended this one. */
export const isDeadlock = (error: unknown) => ["40P01", "40001"].includes(codeOf(error));

/** No such database, a wrong name or password, or missing rights: an operator must correct this. */
export const isRefused = (error: unknown): error is Error =>
  ["3D000", "28P01", "28000", "42501"].includes(codeOf(error));
