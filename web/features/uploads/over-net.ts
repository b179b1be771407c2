// Connects uploads to our server and storage, and to this browser's file reading.
import { aboutFilm } from "./about-film.ts";
import type { BulkTransport } from "./bulk.ts";
import { askPlace, demandRight, dropUpload, tellArrived } from "./data.ts";
import { sendWhole } from "./send.ts";
import { startUpload, type UploadTransport } from "./upload.ts";

export const overNet: UploadTransport = {
  requestTarget: askPlace,
  assertMayUpload: demandRight,
  reportArrival: tellArrived,
  deleteUpload: dropUpload,
  sendWhole,
};

export const bulkOverNet: BulkTransport = {
  start: (file) => startUpload(file, "video", overNet),
  readVideo: aboutFilm,
  drop: dropUpload,
};
