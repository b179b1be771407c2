// Reads a single file from a browser's form, within a limit, and only after the sender is known.
import type { Context, MiddlewareHandler } from "hono";
import { receive } from "./body.ts";
import type { SignedIn } from "./context.ts";
import { fail } from "./errors.ts";
import { getStoredResponse, isKnownKey } from "./idempotency.ts";

export type SentFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

type FormFile = MiddlewareHandler<
  SignedIn,
  string,
  { in: { form: { file: File } }; out: { form: { file: SentFile } } }
>;

/** The most bytes that a form puts around its file. */
const FORM_OVERHEAD = 16 * 1024;

/** Refuses a file before its body is read. By its Content-Length, it has at least `leastBytes`. */
type CheckBeforeReading = (c: Context<SignedIn>, leastBytes: number) => Promise<void>;

/**
 * Runs after `signedIn`. A file that comes again with its Idempotency-Key gets the first answer.
 */
export const formFile =
  (most: number, checkBeforeReading?: CheckBeforeReading): FormFile => async (c, next) => {
    const { headers, body } = c.req.raw;
    const type = headers.get("Content-Type") ?? "";
    const isPacked = (headers.get("Content-Encoding") ?? "identity") !== "identity";
    if (isPacked || !/^multipart\/form-data\s*;/i.test(type)) fail("unsupported_type");
    const declared = Number(headers.get("Content-Length") ?? 0);
    if (declared > most + FORM_OVERHEAD) fail("too_large", { limit: most });
    // A repeated request stores nothing more, so `checkBeforeReading` does not run: the request
    // gets its first answer.
    if (checkBeforeReading && !await isKnownKey(c)) {
      await checkBeforeReading(c, Math.max(declared - FORM_OVERHEAD, 1));
    }
    const form = body ? await receive(c, body, most + FORM_OVERHEAD, most) : new Uint8Array();
    const file = await parseFile(form, type);
    if (file.size > most) fail("too_large", { limit: most });
    const sent = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    c.set("body", await summarize(sent));
    const storedResponse = await getStoredResponse(c);
    if (storedResponse) return storedResponse;
    c.req.addValidatedData("form", { file: sent });
    return await next();
  };

async function parseFile(form: Uint8Array<ArrayBuffer>, type: string): Promise<File> {
  const headers = { "Content-Type": type };
  const fields = await new Response(form, { headers }).formData().catch(() =>
    fail("invalid_input", [{ path: "", issue: "incomplete" }])
  );
  const [file, secondFile] = fields.getAll("file");
  if (file instanceof File && secondFile === undefined) return file;
  fail("invalid_input", [{ path: "file", issue: file === undefined ? "required" : "invalid" }]);
}

/** Distinguishes this request from another request with the same key. */
async function summarize({ name, bytes }: SentFile) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  return new TextEncoder().encode(JSON.stringify({ name, hash }));
}
