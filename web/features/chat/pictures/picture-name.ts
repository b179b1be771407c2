import { PRODUCT } from "@server/contract";

const NAMED_BY = 50;

/** The file name of a picture. It keeps letters and numbers of every language, and their marks. */
export const pictureName = (prompt: string, at: number) =>
  `${PRODUCT.toLowerCase()}_${
    [...prompt].slice(0, NAMED_BY).join("").replace(/[^\p{L}\p{M}\p{N}]/gu, "_").toLowerCase()
  }${at}.png`;
