// The API calls for uploads.
import type { UploadKind } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, type CallOptions } from "../../lib/http/api.ts";
import { isTemporary } from "../../lib/http/waits.ts";
import { putNewer } from "../../lib/http/put-newer.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { unlessGone } from "../../lib/http/panel-writes.ts";

const routes = {
  video: api.admin.videos["upload-url"],
  resource: api.admin.resources["upload-url"],
};
const uploads = api.admin.uploads;

export type UploadTarget = InferResponseType<typeof routes.video.$post, 201>;
export type Unsaved = InferResponseType<typeof uploads.$get, 200>[number];
type UploadRequest = { fileName?: string; contentType?: string; size?: number; path?: string };

/** Asks for a place in storage. With `path`: for the same place again, with a new token. */
export const requestTarget = (kind: UploadKind, request: UploadRequest) =>
  call<UploadTarget>(routes[kind].$post({ json: request }));

export const unsavedQuery = queryOptions({
  queryKey: ["panel", "unsaved"],
  queryFn: () => call<Unsaved[]>(uploads.$get()),
  staleTime: 0,
});

const DEADLINE = 8000;

/** Rejects if the user may not upload any more. Storage would not notice: it trusts its token. */
export async function assertMayUpload() {
  try {
    await call(
      uploads.$get({}, { init: { deadline: DEADLINE } satisfies CallOptions as RequestInit }),
    );
  } catch (error) {
    // If our server does not answer, storage may still take the file.
    if (error instanceof ApiError && !isTemporary(error)) throw error;
  }
}

/** Tells the server of an arrived file, which the server then offers again until it is saved. */
export async function reportArrival(path: string) {
  await call(uploads.arrived.$post({ json: { path } }));
  void queryClient.invalidateQueries({ queryKey: unsavedQuery.queryKey });
}

export async function deleteUpload(path: string) {
  await call(uploads.$delete({ json: { path } })).catch(unlessGone);
  putNewer<Unsaved[]>(
    queryClient,
    unsavedQuery.queryKey,
    (known) => known?.filter((one) => one.path !== path),
  );
}
