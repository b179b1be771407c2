// Connects uploads to our server and storage, and to this browser's file reading.
import { aboutFilm } from "./about-film.ts";
import type { BulkTransport as BulkWays } from "./bulk.ts";
import { askPlace, demandRight, dropUpload, tellArrived } from "./data.ts";
import { sendWhole } from "./send.ts";
import { startUpload, type UploadTransport } from "./upload.ts";

export const overNet: UploadTransport = {
  askPlace,
  demandRight,
  tellArrived,
  dropUpload,
  sendWhole,
};

export const bulkOverNet: BulkWays = {
  start: (file) => startUpload(file, "video", overNet),
  about: aboutFilm,
  drop: dropUpload,
};
