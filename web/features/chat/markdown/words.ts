import { createContext } from "react";

export type Words = Record<"code" | "copyCode" | "table" | "copied" | "notCopied", string>;

/** Given from above, so that what is drawn of a text depends on nothing else. */
export const WordsContext = createContext<Words>({
  code: "",
  copyCode: "",
  table: "",
  copied: "",
  notCopied: "",
});
