import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { formFile, type SentFile } from "../../http/form-file.ts";
import { once } from "../../http/idempotency.ts";
import { param } from "../../http/input.ts";
import { sendToStorage } from "../../http/media.ts";
import { estimateTokens, PICTURE_TOKENS } from "../../services/tokens.ts";
import { expectFile } from "../uploads/queries.ts";
import { nameOf } from "./name-of.ts";
import { canReadAttachment } from "./policy.ts";
import { getAttachment, holdUnclaimed, insertAttachment, removeEarlier } from "./queries.ts";
import {
  ATTACHMENT_BYTES,
  attachmentTypes,
  isPicture,
  OfAttachment,
  UNCLAIMED_MOST,
} from "./schema.ts";
import { typed, type TypedFile } from "./type-of.ts";

/** Storage itself waits for a file as long as that takes. */
const STORING_MS = 30_000;

export const attachments = new Hono<SignedIn>()
  .post("/attachments", signedIn, formFile(ATTACHMENT_BYTES), async (c) => {
    const { sql, person, storage } = c.var;
    const { bytes, ...file } = inspected(c.req.valid("form").file);
    const path = `attachments/${crypto.randomUUID()}.${attachmentTypes[file.contentType]}`;
    await expectFile(sql, path);
    const late = AbortSignal.timeout(STORING_MS);
    if (!await storage.put(path, bytes, file.contentType, late)) fail("internal");
    return await once(c, 201, async (sql) => {
      await holdUnclaimed(sql, person.id);
      const attachment = { ...file, size: bytes.length, path, personId: person.id };
      const inserted = await insertAttachment(sql, attachment) ?? fail("unavailable");
      // Nobody has to give back what she chose and thought better of.
      await removeEarlier(sql, person.id, UNCLAIMED_MOST);
      return inserted;
    });
  })
  .get("/attachments/:attachmentId", signedIn, param(OfAttachment), async (c) => {
    const { sql, person } = c.var;
    const attachment = await getAttachment(sql, c.req.valid("param").attachmentId) ??
      fail("not_found");
    if (!canReadAttachment(person, attachment)) fail("not_found");
    const { path, name } = attachment;
    // Whatever a text may hold, no browser is to show it as a page.
    return await sendToStorage(c, path, isPicture(attachment) ? undefined : name);
  });

function inspected({ name, bytes: sent }: SentFile) {
  const file = typed(sent) ?? fail("unsupported_type");
  if (file.bytes.length === 0) fail("upload_refused", { reason: "size" });
  return { ...file, name: nameOf(name), tokens: tokensOf(file) };
}

const tokensOf = (file: TypedFile) =>
  isPicture(file) ? PICTURE_TOKENS : estimateTokens(new TextDecoder().decode(file.bytes));
