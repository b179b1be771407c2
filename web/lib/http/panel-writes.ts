// What the writes of the panel share: calls that may be sent again, and what follows an answer.
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ApiError } from "./api.ts";
import { putNewer } from "./put-newer.ts";
import { currentPresence } from "./session.ts";

/** Callbacks for a write: one for its success, one for its failure. */
export type MutationCallbacks<Input, Stored> = {
  onDone: (stored: Stored, sent: Input) => void;
  onFailed: (error: Error, sent: Input) => unknown;
};

/** For a dialog that shows the result itself. */
export const noCallbacks: MutationCallbacks<unknown, unknown> = {
  onDone: () => {},
  onFailed: () => {},
};

type MutationParts<Input, Stored> = MutationCallbacks<Input, Stored> & {
  write: (sent: Input) => Promise<Stored>;
  put: (stored: Stored, sent: Input, sender: unknown) => void;
};

/**
 * Options for `useMutation`. React Query drops callbacks of `mutate` itself when the screen goes,
 * or at the next call of the same hook: use those only for the screen. If another user has signed
 * in meanwhile, neither `onDone` nor `onFailed` is called.
 */
export const mutationOptions = <Input, Stored>(
  { write, put, onDone, onFailed }: MutationParts<Input, Stored>,
) => ({
  mutationFn: write,
  onMutate: currentPresence,
  onSuccess(stored: Stored, sent: Input, sender: unknown) {
    put(stored, sent, sender);
    if (sender === currentPresence()) onDone(stored, sent);
  },
  async onError(error: Error, sent: Input, sender: unknown) {
    if (sender === currentPresence()) await onFailed(error, sent);
  },
});

type QueryTarget = {
  queryKey: QueryKey;
  /** Other queries that are out of date now. */
  others?: QueryKey[];
};

/**
 * Puts what the server has stored into the query that shows it. A whole list replaces the old one.
 * A function changes the known list, and then the list is asked for again, because other staff may
 * have changed it, too. Does nothing if another user has signed in since.
 */
export function putStored<Data extends object>(
  client: QueryClient,
  sender: unknown,
  { queryKey, others = [] }: QueryTarget,
  stored: Data | ((known: Data) => Data),
) {
  if (sender !== currentPresence()) return;
  const isChange = typeof stored === "function";
  putNewer<Data>(client, queryKey, (known) => isChange ? known && stored(known) : stored);
  for (const key of isChange ? [queryKey, ...others] : others) {
    void client.invalidateQueries({ queryKey: key });
  }
}

/** Replaces a row, or removes it (`undefined`), in each list of pages under the key. */
export function putRowInLists<Row extends { id: string }>(
  client: QueryClient,
  queryKey: QueryKey,
  id: string,
  row: Row | undefined,
) {
  for (const list of client.getQueryCache().findAll({ queryKey })) {
    putNewer<RowsList<Row>>(client, list.queryKey, (known) => known && withRow(known, id, row));
  }
}

type RowsList<Row> = InfiniteData<{ items: Row[]; total?: number }>;

/** A list without the row stays as it is. */
function withRow<Row extends { id: string }>(
  list: RowsList<Row>,
  id: string,
  row: Row | undefined,
): RowsList<Row> {
  if (!list.pages.some(({ items }) => items.some((one) => one.id === id))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.flatMap((one) => one.id === id ? row ?? [] : one),
    ...(!row && page.total !== undefined && { total: page.total - 1 }),
  }));
  return { ...list, pages };
}

/** For a delete: ignores that another user has already deleted the same thing. */
export function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.code === "not_found")) throw error;
}

/**
 * Whether a write with this key is under way, also one from a form that was closed and opened
 * again.
 */
export function useIsSaving(mutationKey: string[]): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(listener),
    () => client.isMutating({ mutationKey }) > 0,
  );
}

/**
 * The id in a file's path is the key of the request, so that the server stores the file once,
 * however often it is sent. If the first answer was lost, the next try gets the first result.
 */
export function idempotencyOptions(path: string | undefined) {
  const [id = ""] = /[0-9a-f]{32}/.exec(path ?? "") ?? [];
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(id)?.slice(1);
  return parts ? { headers: { "Idempotency-Key": parts.join("-") } } : {};
}

/**
 * A form that changed after the first try is another request, so the server answers its key with a
 * conflict. The second request has no key. The server stores it if it has not stored the first one;
 * otherwise it refuses (`isAlreadyClaimed`).
 */
export async function sendIdempotently<Stored>(
  path: string | undefined,
  send: (key: ReturnType<typeof idempotencyOptions>) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await send(idempotencyOptions(path));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    return await send({});
  }
}

/** The server has already claimed this file. It claims no file twice. */
export const isAlreadyClaimed = (error: unknown) =>
  error instanceof ApiError && error.code === "upload_refused" &&
  (error.details as { reason?: string } | undefined)?.reason === "claimed";

/**
 * The first issue of each field that the server refused, for checks that only the server can do.
 */
export function issuesOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return {};
  const issues = error.details as { path: string; issue: string }[] | undefined ?? [];
  return Object.fromEntries(issues.map(({ path, issue }) => [path, issue]).reverse());
}

/** Empties the fields of a saved form, except those that the user has changed since it was sent. */
export function typedSince<Text extends Record<string, string | boolean>>(
  sent: Text,
  now: Text,
  emptyValues: Text,
) {
  const remaining = Object.entries(now).map((
    [name, text],
  ) => [name, text === sent[name] ? emptyValues[name] : text]);
  return Object.fromEntries(remaining) as Text;
}
