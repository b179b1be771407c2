import { createContext } from "react";

export type Labels = Record<"code" | "copyCode" | "table" | "copied" | "notCopied", string>;

/** Passed down as context, so that a drawn text depends on nothing else. */
export const LabelsContext = createContext<Labels>({
  code: "",
  copyCode: "",
  table: "",
  copied: "",
  notCopied: "",
});
