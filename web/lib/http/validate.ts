// Checks a form with the schema that the server uses, too. The first load does not contain zod.
import * as z from "zod/mini";

// Zod's compiled parsers need eval, which the content security policy forbids.
z.config({ jitless: true });

type Checked<Value> =
  | { value: Value; issues?: undefined }
  | { value?: undefined; issues: Record<string, string> };

/** The input as the schema cleans it, or the code of the first issue of each field. */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: z.input<Schema>,
): Checked<z.output<Schema>> {
  const result = schema.safeParse(input);
  if (result.success) return { value: result.data };
  const issues: Record<string, string> = {};
  for (const { path, message } of result.error.issues) issues[path.join(".")] ??= message;
  return { issues };
}
