// Holds the import of this tab. It continues, and keeps its passwords, while the user visits other
// pages.
import type { InferResponseType } from "hono/client";
import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/device/store.ts";
import { beginUnsavedWork } from "../../../lib/device/unsaved-work.ts";
import { api, ApiError, callExpecting, type CallOptions } from "../../../lib/http/api.ts";
import { newId } from "../../../lib/http/new-id.ts";
import { type RetryingWrite, retryUntilKnown } from "../../../lib/http/retry-until-known.ts";
import { currentPresence, onSessionChange } from "../../../lib/http/session.ts";
import type { ImportFile, ImportRow } from "./import-file.ts";

export type Import = ImportFile & {
  /** The idempotency key of this file: repeated requests create nothing twice. */
  key: string;
  name: string;
  problems: Problem[];
  converted: Converted[];
  /** `unknown`: the import was sent, but no answer came. The app asks again. */
  step: "ready" | "sending" | "unknown" | "done";
  /** `unknown`, and a new request is running. */
  isAsking?: boolean;
  /** The user has saved the passwords as a file. */
  isSaved?: boolean;
};

const { get: currentImport, set, subscribe } = createStore<Import | undefined>(undefined);
let release = () => {};
let asking: RetryingWrite<unknown> | undefined;

export const useImport = () => useSyncExternalStore(subscribe, currentImport);

/** Asks the server to check the rows. Nothing is written. */
export async function prepareImport(name: string, file: ImportFile) {
  const [session, previous] = [currentPresence(), currentImport()];
  const { problems, converted } = await checkImport(file.rows);
  // The user has signed out, or has sent the import before this one: its passwords must not be
  // lost.
  if (session !== currentPresence() || currentImport() !== previous) return;
  const tooLong = file.tooLong.map((row) => ({ row, path: "", issue: "too_many_cells" }));
  const all = [...problems, ...tooLong].sort((one, other) => one.row - other.row);
  set({ ...file, key: newId(), name, problems: all, converted, step: "ready" });
}

/** Returns the number of new accounts. 0 if the server has found problems meanwhile. */
export async function runImport(): Promise<number> {
  const started = currentImport();
  if (started?.step !== "ready") return 0;
  set({ ...started, step: "sending" });
  release();
  release = beginUnsavedWork();
  const change = (next: Partial<Import>) => {
    const current = currentImport();
    if (current?.key === started.key) set({ ...current, ...next });
  };
  const request = retryUntilKnown(
    () => {
      change({ isAsking: currentImport()?.step === "unknown" });
      return sendImport(started.rows, started.key);
    },
    () => change({ step: "unknown", isAsking: false }),
  );
  asking = request;
  try {
    const { created } = await request.answer;
    change({ step: "done" });
    return created;
  } catch (error) {
    if (currentImport()?.key === started.key) release();
    const problems = problemsIn(error);
    change({ step: "ready", problems: problems ?? started.problems });
    if (problems) return 0;
    throw error;
  }
}

export const askNow = () => asking?.askNow();

/** The passwords are saved, so leaving the page loses nothing. */
export function markSaved() {
  release();
  const current = currentImport();
  if (current) set({ ...current, isSaved: true });
}

export function endImport() {
  release();
  set(undefined);
  asking?.giveUp();
  asking = undefined;
}
onSessionChange({ onDropped: endImport, onElsewhere: endImport, onLeft: endImport });

const route = api.admin.users.import;

type Answered = InferResponseType<typeof route.$post>;
type Check = Extract<Answered, { problems: unknown }>;
export type Problem = Check["problems"][number];
type Converted = Check["converted"][number];

/** Hashing many passwords takes the server a while. */
const DEADLINE = 300_000;

const checkImport = (rows: ImportRow[]) =>
  callExpecting(route.$post({ json: { rows, check: true } }), "problems");

/** Repeated requests with one key create the accounts once. */
const sendImport = (rows: ImportRow[], key: string) =>
  callExpecting(
    route.$post({ json: { rows } }, {
      headers: { "Idempotency-Key": key },
      init: { deadline: DEADLINE } satisfies CallOptions as RequestInit,
    }),
    "created",
  );

/** The problems of the rows, if the server refused the import because of them. */
function problemsIn(error: unknown): Problem[] | undefined {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return undefined;
  const problems: Problem[] = error.details;
  return problems.every(({ row }) => typeof row === "number") ? problems : undefined;
}
