/// <reference lib="deno.unstable" />
// Reports broken house rules on imports, environment, transactions, length and journeys as lint
// errors.
import { noActAfterPress } from "./lint/acts-after-press.ts";
import { noContractCopy } from "./lint/contract-copies.ts";
import { environment, noDenoInWeb } from "./lint/environment.ts";
import { fileLength } from "./lint/file-length.ts";
import { functionLength, jsxDepth } from "./lint/function-size.ts";
import { imports } from "./lint/imports.ts";
import { noRecoveryInThen } from "./lint/recovery-in-then.ts";
import { noPoolInTransaction } from "./lint/transactions.ts";

export default {
  name: "house",
  rules: {
    imports,
    environment,
    "no-deno-in-web": noDenoInWeb,
    "no-pool-in-transaction": noPoolInTransaction,
    "file-length": fileLength,
    "function-length": functionLength,
    "jsx-depth": jsxDepth,
    "no-act-after-press": noActAfterPress,
    "no-recovery-in-then": noRecoveryInThen,
    "no-contract-copy": noContractCopy,
  },
} satisfies Deno.lint.Plugin;
