import type { assertMayUpload, deleteUpload, reportArrival, requestTarget } from "./data.ts";
import type { sendWhole } from "./send.ts";

/** The server and storage calls of an upload; tests replace them. */
export type UploadTransport = {
  requestTarget: typeof requestTarget;
  assertMayUpload: typeof assertMayUpload;
  reportArrival: typeof reportArrival;
  deleteUpload: typeof deleteUpload;
  sendWhole: typeof sendWhole;
};
