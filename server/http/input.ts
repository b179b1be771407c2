// Checks input with zod, so that a handler sees only input that fits its schema.
import type { Context, MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import type { Base } from "./context.ts";
import { asIssues, fail } from "./errors.ts";

type Checked<Target extends string, Schema extends z.ZodMiniType> = MiddlewareHandler<
  Base,
  string,
  { in: { [T in Target]: z.input<Schema> }; out: { [T in Target]: z.output<Schema> } }
>;

export const json =
  <Schema extends z.ZodMiniType<object>>(schema: Schema): Checked<"json", Schema> =>
  async (c, next) => {
    c.req.addValidatedData(
      "json",
      await parseOrFail(schema, parseJsonBody(c)),
    );
    await next();
  };

/** For a call whose body may be absent. */
export const optionalJson =
  <Schema extends z.ZodMiniType<object>>(schema: Schema): Checked<"json", Schema> =>
  async (c, next) => {
    // A body of another type is present but not read. `parseJsonBody` refuses it.
    const isAbsent = !c.req.raw.body || c.var.body?.length === 0;
    const value = isAbsent ? {} : parseJsonBody(c);
    c.req.addValidatedData("json", await parseOrFail(schema, value));
    await next();
  };

export const query =
  <Schema extends z.ZodMiniType<object>>(schema: Schema): Checked<"query", Schema> =>
  async (c, next) => {
    c.req.addValidatedData("query", await parseOrFail(schema, c.req.query()));
    await next();
  };

export const param =
  <Schema extends z.ZodMiniType<object>>(schema: Schema): Checked<"param", Schema> =>
  async (c, next) => {
    c.req.addValidatedData("param", await parseOrFail(schema, c.req.param()));
    await next();
  };

/**
 * For a path that names one of a few things. An unknown name is not found (404), not invalid (400).
 */
export const paramOrNotFound =
  <Schema extends z.ZodMiniType<object>>(schema: Schema): Checked<"param", Schema> =>
  async (c, next) => {
    const result = await schema.safeParseAsync(c.req.param());
    c.req.addValidatedData("param", result.success ? result.data : fail("not_found"));
    await next();
  };

export async function parseOrFail<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  value: unknown,
) {
  // `reportInput` distinguishes a field that is missing from a field that does not fit.
  const result = await schema.safeParseAsync(value, { reportInput: true });
  return result.success ? result.data : fail("invalid_input", asIssues(result.error));
}

function parseJsonBody({ req, var: { body, bodyFailure } }: Context<Base>): unknown {
  if (!isJson(req.header("Content-Type"))) fail("unsupported_type");
  if (bodyFailure) throw bodyFailure;
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    fail("invalid_input", [{ path: "", issue: "not_json" }]);
  }
}

/** Matches a path, or a call such as "PUT /path", in which `:name` is any one part. */
export const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);

export const isJson = (contentType: string | undefined) =>
  /^application\/json(\s*;\s*charset="?utf-8"?)?\s*$/i.test(contentType ?? "");
