// Routes for attachments: a user uploads a file for a question and opens it again.
import { type Context, Hono } from "hono";
import type { Sql } from "../../db/sql.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail, Failure } from "../../http/errors.ts";
import { formFile, type SentFile } from "../../http/form-file.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { param } from "../../http/input.ts";
import { sendToStorage } from "../../http/media.ts";
import { ATTACHMENT_FILE_BYTES } from "../../limits.ts";
import { STORE_FILE_MS } from "../../services/storage.ts";
import { lockSession } from "../session/queries.ts";
import { expectFile, insertRemoval } from "../uploads/queries.ts";
import { removeNow } from "../uploads/removals.ts";
import { cleanFileName } from "./clean-file-name.ts";
import { canReadAttachment } from "./policy.ts";
import { getAttachment, insertAttachment, lockAttachments, type NewAttachment } from "./queries.ts";
import { assertFits, freeSpaceFor } from "./storage-quota.ts";
import { attachmentTypes, isPicture, OfAttachment } from "./schema.ts";
import { detectType } from "./detect-type.ts";

export const attachments = new Hono<SignedIn>()
  .post("/attachments", signedIn, formFile(ATTACHMENT_FILE_BYTES, assertFits), async (c) => {
    const { sql, person, storage } = c.var;
    const { bytes, ...file } = await inspectFile(c.req.valid("form").file);
    await assertFits(c, bytes.length);
    const path = `attachments/${crypto.randomUUID()}.${attachmentTypes[file.contentType]}`;
    await expectFile(sql, path);
    const timeout = AbortSignal.timeout(STORE_FILE_MS);
    if (!await storage.put(path, bytes, file.contentType, timeout)) fail("internal");
    try {
      return await idempotentTransaction(
        c,
        201,
        (sql) => store(sql, c.var, { ...file, size: bytes.length, path, personId: person.id }),
      );
    } catch (error) {
      if (error instanceof Failure) await removeRefused(c, path);
      throw error;
    }
  })
  .get("/attachments/:attachmentId", signedIn, param(OfAttachment), async (c) => {
    const { sql, person } = c.var;
    const attachment = await getAttachment(sql, c.req.valid("param").attachmentId) ??
      fail("not_found");
    if (!canReadAttachment(person, attachment)) fail("not_found");
    const { path, name } = attachment;
    // A text is sent as a download, so that no browser shows its content as a page.
    return await sendToStorage(c, path, isPicture(attachment) ? undefined : name);
  });

type Dependencies = Pick<SignedIn["Variables"], "sessionId" | "settings">;

/**
 * Must run in a transaction. The upload may have taken long: the user may be shut out by now, or
 * other files may have come.
 */
async function store(sql: Sql, { sessionId, settings }: Dependencies, attachment: NewAttachment) {
  const { personId } = attachment;
  await lockAttachments(sql, personId);
  const reason = await lockSession(sql, personId, sessionId);
  if (reason) fail("unauthenticated", { reason });
  await freeSpaceFor(sql, { personId, limit: settings.ATTACHMENT_BYTES }, attachment.size);
  return await insertAttachment(sql, attachment) ?? fail("unavailable");
}

/** Removes the file of a refused upload from storage at once, because no row refers to the file. */
async function removeRefused(c: Context<SignedIn>, path: string) {
  await insertRemoval(c.var.sql, path);
  await removeNow(c, path);
}

async function inspectFile({ name, bytes: sent }: SentFile) {
  const file = await detectType(sent) ?? fail("unsupported_type");
  if (file.bytes.length === 0) fail("upload_refused", { reason: "size" });
  return { ...file, name: await cleanFileName(name) };
}
