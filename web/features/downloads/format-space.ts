// Formats sizes for downloads, and loads the styles that the parts with such sizes need.
import "./downloads.css";
import { formatSize } from "../../lib/words/formats.ts";

const GB = 1024 ** 3;

/** Shows a gigabyte or more in gigabytes, as phones show their space. */
export const formatSpace = (bytes: number) =>
  bytes === 0 ? "0 KB" : bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : formatSize(bytes);
