// The transports that shipped code uses: our server and storage, and this browser's file reading.
import type { BulkTransport } from "./bulk.ts";
import { assertMayUpload, deleteUpload, reportArrival, requestTarget } from "./data.ts";
import { readVideo } from "./video-file.ts";
import { sendWhole } from "./send.ts";
import { startUpload } from "./upload.ts";

/** The server and storage calls of an upload; tests replace them. */
export type UploadTransport = {
  requestTarget: typeof requestTarget;
  assertMayUpload: typeof assertMayUpload;
  reportArrival: typeof reportArrival;
  deleteUpload: typeof deleteUpload;
  sendWhole: typeof sendWhole;
};

export const uploadTransport: UploadTransport = {
  requestTarget,
  assertMayUpload,
  reportArrival,
  deleteUpload,
  sendWhole,
};

export const bulkTransport: BulkTransport = {
  start: (file) => startUpload(file, "video", uploadTransport),
  readVideo,
  drop: deleteUpload,
};
