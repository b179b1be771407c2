import assert from "node:assert/strict";
import type { Upload, UploadState } from "./upload.ts";
import { currentSingle, endSingle, putSingle } from "./use-form-file.ts";

const upload = (state: UploadState["state"]) =>
  ({ now: () => ({ state, sent: 0 }) }) as Partial<Upload> as Upload;

Deno.test("forgets an upload only after it has arrived or was canceled", () => {
  for (const state of ["sending", "waiting", "paused", "failed"] as const) {
    const single = { upload: upload(state), pieces: Promise.resolve(undefined) };
    putSingle("video", single);
    endSingle("video");
    assert.equal(currentSingle("video"), single, state);
  }
  for (const state of ["arrived", "canceled"] as const) {
    putSingle("video", { upload: upload(state), pieces: Promise.resolve(undefined) });
    endSingle("video");
    assert.equal(currentSingle("video"), undefined, state);
  }
});
