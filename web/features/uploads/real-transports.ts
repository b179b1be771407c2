// The transports that shipped code uses: our server and storage, and this browser's file reading.
import { readVideo } from "./read-video.ts";
import type { BulkTransport } from "./bulk.ts";
import { assertMayUpload, deleteUpload, reportArrival, requestTarget } from "./data.ts";
import { sendWhole } from "./send.ts";
import type { UploadTransport } from "./upload-transport.ts";
import { startUpload } from "./upload.ts";

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
