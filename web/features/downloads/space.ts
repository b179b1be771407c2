// Shows sizes of downloads, and asks for the space on this device. Loads the styles that the parts
// with such sizes need.
import { useEffect, useState } from "react";
import { formatSize } from "../../lib/words/formats.ts";
import { getSpace } from "../../offline/downloads/downloads.ts";
import type { Space } from "../../offline/downloads/model.ts";
import "./downloads.css";

const GB = 1024 ** 3;

/** Shows a gigabyte or more in gigabytes, as phones show their space. */
export const formatSpace = (bytes: number) =>
  bytes === 0 ? "0 KB" : bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : formatSize(bytes);

/** Asks the browser again when `trigger` changes; undefined until it answers. */
export function useSpace(trigger: unknown): Space | undefined {
  const [knownSpace, setSpace] = useState<Space>();
  useEffect(() => {
    let isUnmounted = false;
    getSpace().then((answer) => isUnmounted || setSpace(answer), () => {
      // The browser does not tell: nothing is promised, and the user hears when the phone is full.
    });
    return () => {
      isUnmounted = true;
    };
  }, [trigger]);
  return knownSpace;
}
