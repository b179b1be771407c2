import { formatSize } from "../../../lib/words/formats.ts";

const MB = 1024 * 1024;
/** A smaller size would show as 0.00 MB. */
const LEAST = 0.005 * MB;

/** A file's size as staff see it. */
export const sizeOf = (bytes: number) =>
  bytes < LEAST ? formatSize(bytes) : `${(bytes / MB).toFixed(2)} MB`;
