// Expects that a command ends with a sentence for the operator.
import assert from "node:assert/strict";
import { CommandError } from "../process.ts";

export const refuses = (work: Promise<unknown>, sentence: RegExp) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof CommandError, String(error));
    assert.match(error.message, sentence);
    return true;
  });
