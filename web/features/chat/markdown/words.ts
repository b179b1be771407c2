import { createContext } from "react";

export type Words = Record<"code" | "copyCode" | "table" | "copied" | "notCopied", string>;

/** Passed down as context, so that a drawn text depends on nothing else. */
export const WordsContext = createContext<Words>({
  code: "",
  copyCode: "",
  table: "",
  copied: "",
  notCopied: "",
});
