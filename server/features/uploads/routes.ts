// Routes for staff's uploads: get an address for a file, report that it has arrived, list and drop
// unsaved files.
import { type Context, Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, optionalJson } from "../../http/input.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { panelOnly } from "../../http/guard.ts";
import {
  dropUpload,
  insertRemovalOfUpload,
  insertUpload,
  listUnsaved,
  markArrived,
  renewUpload,
  type Upload,
} from "./queries.ts";
import { removeNow } from "./removals.ts";
import {
  CHUNK_SIZE,
  claimedPathOf,
  incomingPath,
  type NamedFile,
  OfUpload,
  refusalOf,
  typeByName,
  UPLOAD_HOURS,
  type UploadKind,
  uploadKinds,
  UploadWish,
} from "./schema.ts";

export const uploads = new Hono<SignedIn>()
  .post("/admin/videos/upload-url", signedIn, panelOnly, optionalJson(UploadWish), async (c) => {
    const { path, ...file } = c.req.valid("json");
    if (path !== undefined) return c.json(await renew(c, "video", path));
    return c.json(await open(c, "video", file), 201);
  })
  .post("/admin/resources/upload-url", signedIn, panelOnly, optionalJson(UploadWish), async (c) => {
    const { path, ...file } = c.req.valid("json");
    if (path !== undefined) return c.json(await renew(c, "resource", path));
    return c.json(await open(c, "resource", file), 201);
  })
  .get("/admin/uploads", signedIn, panelOnly, async (c) => {
    const { sql, person } = c.var;
    return c.json(await listUnsaved(sql, person.id));
  })
  .post("/admin/uploads/arrived", signedIn, panelOnly, json(OfUpload), async (c) => {
    const { sql, person } = c.var;
    const { path } = c.req.valid("json");
    if (!await markArrived(sql, person.id, path)) fail("not_found");
    return c.json({ ok: true });
  })
  .delete("/admin/uploads", signedIn, panelOnly, json(OfUpload), async (c) => {
    const { person } = c.var;
    const { path } = c.req.valid("json");
    const answer = await idempotentTransaction(c, 200, async (sql) => {
      const { fileName } = await dropUpload(sql, person.id, path) ?? fail("not_found");
      await insertRemovalOfUpload(sql, path);
      await recordAudit(c, sql, "upload.remove", {
        details: fileName === null ? {} : { fileName },
      });
      return { ok: true };
    });
    await removeNow(c, path, claimedPathOf(path));
    return answer;
  });

/**
 * Opens an upload. A repeated call opens a second one, which the cleanup removes later, because no
 * response with a token is stored.
 */
async function open(c: Context<SignedIn>, kind: UploadKind, file: NamedFile) {
  const { sql, storage, person } = c.var;
  const reason = refusalOf(kind, file);
  if (reason) fail("upload_refused", { reason });
  const contentType = typeByName(kind, file) ?? null;
  const path = newPath(kind, contentType);
  const signed = await storage.signUpload(path);
  const upload = signed && await insertUpload(sql, {
    path,
    kind,
    personId: person.id,
    fileName: file.fileName ?? null,
    contentType,
    size: file.size ?? null,
  });
  return upload ? uploadPlace(c, upload, signed) : fail("internal");
}

async function renew(c: Context<SignedIn>, kind: UploadKind, path: string) {
  const { sql, storage, person } = c.var;
  const upload = await renewUpload(sql, person.id, kind, path) ?? fail("not_found");
  const signed = await storage.signUpload(path);
  const moved = upload.hasArrived && await storage.find(claimedPathOf(path));
  if (signed && !moved) return uploadPlace(c, upload, signed);
  // The file is there already: the response to its last part was lost, or a failed claim has moved
  // it.
  await markArrived(sql, person.id, path);
  fail("conflict", { reason: "arrived" });
}

/** The name is random, so that no name is ever used again. */
function newPath(kind: UploadKind, contentType: string | null): string {
  const endings: Record<string, string> = uploadKinds[kind].types;
  const ending = contentType === null ? undefined : endings[contentType];
  const name = crypto.randomUUID().replaceAll("-", "");
  return incomingPath(kind, `${name}${ending ? `.${ending}` : ""}`);
}

function uploadPlace(
  { var: { settings, storage } }: Context<SignedIn>,
  { path, contentType, createdAt }: Upload,
  { address, token }: { address: string; token: string },
) {
  const endsAt = createdAt.getTime() + UPLOAD_HOURS * 3_600_000;
  return {
    uploadURL: address,
    path,
    resumable: {
      endpoint: storage.resumable,
      headers: { "x-signature": token },
      metadata: {
        bucketName: settings.STORAGE_BUCKET,
        objectName: path,
        contentType: contentType ?? "application/octet-stream",
        cacheControl: "31536000",
      },
      chunkSize: CHUNK_SIZE,
      expiresAt: new Date(endsAt).toISOString(),
      // In seconds from now on, for browsers with a wrong clock.
      expiresIn: Math.max(0, Math.floor((endsAt - Date.now()) / 1000)),
    },
  };
}
