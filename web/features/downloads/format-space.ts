// With it comes what the parts that are told of downloads look like.
import "./downloads.css";
import { formatSize } from "../../lib/format.ts";

const GB = 1024 ** 3;

/** From a gigabyte on in gigabytes, as phones tell their space. */
export const formatSpace = (bytes: number) =>
  bytes === 0 ? "0 KB" : bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : formatSize(bytes);
