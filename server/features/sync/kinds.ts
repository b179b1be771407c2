// Lists the kinds of writes that an outbox may send.
import type * as z from "zod/mini";
import type { Transaction } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { parseOrFail } from "../../http/input.ts";
import type { Outcome } from "../../http/outcome.ts";
import { noteWrites } from "../notes/schema.ts";
import { addNote, changeNoteOf, removeNoteOf } from "../notes/writes.ts";
import { progressWrites } from "../progress/schema.ts";
import { recordProgress } from "../progress/writes.ts";
import { questionWrites } from "../questions/schema.ts";
import { askQuestion, withdrawQuestion } from "../questions/writes.ts";

type Apply = (sql: Transaction, caller: Caller) => Promise<Outcome<unknown>>;

/** A Map, so that a kind such as `__proto__` finds nothing. */
const kinds = new Map<string, (payload: unknown) => Promise<Apply>>([
  ["note.add", checked(noteWrites["note.add"], addNote)],
  ["note.change", checked(noteWrites["note.change"], changeNoteOf)],
  ["note.remove", checked(noteWrites["note.remove"], removeNoteOf)],
  ["question.ask", checked(questionWrites["question.ask"], askQuestion)],
  ["question.withdraw", checked(questionWrites["question.withdraw"], withdrawQuestion)],
  ["progress.put", checked(progressWrites["progress.put"], recordProgress)],
]);

/**
 * Kinds that give the same result when they are applied twice. Their long responses need not be
 * stored.
 */
const repeatable = new Set(["progress.put"]);

export const isRepeatable = (kind: string) => repeatable.has(kind);

/**
 * Checks the payload of a write. The returned function applies the write, or fails if the payload
 * is wrong.
 */
export async function checkWrite(kind: string, payload: unknown): Promise<Apply> {
  try {
    return await (kinds.get(kind) ?? fail("invalid_input", [{ path: "kind", issue: "invalid" }]))(
      payload,
    );
  } catch (error) {
    return () => Promise.reject(error);
  }
}

function checked<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  apply: (sql: Transaction, caller: Caller, input: z.output<Schema>) => Promise<Outcome<unknown>>,
) {
  return async (payload: unknown): Promise<Apply> => {
    const input = await parseOrFail(schema, payload);
    return async (sql, caller) => await apply(sql, caller, input);
  };
}
