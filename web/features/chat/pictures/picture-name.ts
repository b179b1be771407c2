import { PRODUCT } from "@server/contract";

const NAMED_BY = 50;

/** Of its file. Letters and numbers of every language, with the signs that belong to them, are kept. */
export const pictureName = (prompt: string, at: number) =>
  `${PRODUCT.toLowerCase()}_${
    [...prompt].slice(0, NAMED_BY).join("").replace(/[^\p{L}\p{M}\p{N}]/gu, "_").toLowerCase()
  }${at}.png`;
