// Sends an import to the server, to check it or to create its accounts. Hashing many passwords
// takes the server a while.
import type { InferResponseType } from "hono/client";
import { api, ApiError, callExpecting, type CallOptions } from "../../../lib/http/api.ts";
import type { ImportRow } from "./import-file.ts";

const route = api.admin.users.import;

type Answered = InferResponseType<typeof route.$post>;
export type Check = Extract<Answered, { problems: unknown }>;
export type Problem = Check["problems"][number];
export type Converted = Check["converted"][number];

const DEADLINE = 300_000;

export const checkImport = (rows: ImportRow[]) =>
  callExpecting(route.$post({ json: { rows, check: true } }), "problems");

/** Repeated requests with one key create the accounts once. */
export const sendImport = (rows: ImportRow[], key: string) =>
  callExpecting(
    route.$post({ json: { rows } }, {
      headers: { "Idempotency-Key": key },
      init: { deadline: DEADLINE } satisfies CallOptions as RequestInit,
    }),
    "created",
  );

/** The problems of the rows, if the server refused the import because of them. */
export function problemsIn(error: unknown): Problem[] | undefined {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return undefined;
  const problems: Problem[] = error.details;
  return problems.every(({ row }) => typeof row === "number") ? problems : undefined;
}
