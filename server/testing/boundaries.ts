/// <reference lib="deno.unstable" />
// The house's rules on imports, the environment, transactions and length, as lint errors.
import { fileLength } from "./lint/file-length.ts";

export default {
  name: "house",
  rules: { "file-length": fileLength },
} satisfies Deno.lint.Plugin;
