// Claims an uploaded file for a video or a resource. Only its own uploader can claim it. The file
// first gets a name that was never signed, and is checked there, so that no upload can replace the
// checked file. README.md has the steps.
import type { Sql } from "../../db/sql.ts";
import type { User } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { PIECE_SIZE } from "../../limits.ts";
import type { Storage } from "../../services/storage.ts";
import { detectFileType } from "./file-types.ts";
import {
  claimUploads,
  expectLateFiles,
  insertReadings,
  type IssuedUpload,
  listIssuedUploads,
} from "./queries.ts";
import {
  claimedPathOf,
  isOfKind,
  pathIn,
  type TypeOfKind,
  type UploadKind,
  uploadKinds,
  type UploadRefusal,
} from "./schema.ts";

type ClaimRequest = {
  /** The location that `upload-url` returned: the address or the path. */
  location: string;
  /** The size and hashes that the browser computed. */
  size?: number;
  pieces?: string[];
};

export type Inspected<Kind extends UploadKind> = {
  /** The path that the browser uploaded to. */
  uploadPath: string;
  /** The path of the file from now on. */
  path: string;
  size: number;
  contentType: TypeOfKind[Kind];
  pieces: string[] | null;
};

type Dependencies = { sql: Sql; person: User; storage: Storage };

/** The number of requests to storage at the same time. */
const AT_ONCE = 8;

/** `index` tells which of several files was refused. */
function refuse(reason: UploadRefusal, index: number): never {
  fail("upload_refused", { reason, index });
}

/**
 * Runs before the transaction, because storage may be slow. It writes nothing to the database, so
 * the client can send the same request again.
 */
export async function inspectUploads<Kind extends UploadKind, One extends ClaimRequest>(
  { sql, person, storage }: Dependencies,
  kind: Kind,
  requests: One[],
): Promise<(One & { file: Inspected<Kind> })[]> {
  const paths = requests.map(({ location }, index) =>
    pathIn(location) ?? refuse("not_issued", index)
  );
  const duplicate = paths.findIndex((path, index) => paths.indexOf(path) < index);
  if (duplicate >= 0) refuse("claimed", duplicate);
  const tickets = await listIssuedUploads(sql, person.id, paths);
  const issued = requests.map((request, index) => {
    const ticket = tickets.find(({ path }) => path === paths[index]);
    return { request, ticket: ticket?.kind === kind ? ticket : refuse("not_issued", index) };
  });
  return await mapConcurrently(issued, async ({ request, ticket }, index) => ({
    ...request,
    file: await inspect(storage, kind, ticket, { ...request, index }),
  }));
}

/** Runs in the transaction that stores the videos or resources of these files. */
export async function claimInspected<Kind extends UploadKind>(
  sql: Sql,
  person: User,
  kind: Kind,
  files: Inspected<Kind>[],
) {
  const paths = files.map(({ uploadPath }) => uploadPath);
  const claimed = await claimUploads(sql, person.id, kind, paths);
  const lost = paths.findIndex((path) => !claimed.has(path));
  if (lost >= 0) {
    // Another call has claimed the upload meanwhile, or the cleanup has removed it.
    const [ticket] = await listIssuedUploads(sql, person.id, paths.slice(lost, lost + 1));
    refuse(ticket ? "claimed" : "not_issued", lost);
  }
  await expectLateFiles(sql, paths);
  // Also files that came with hashes: the browser may have hashed another file than the one that
  // was moved.
  await insertReadings(sql, files.map(({ path }) => path));
}

async function inspect<Kind extends UploadKind>(
  storage: Storage,
  kind: Kind,
  ticket: IssuedUpload,
  { index, size: statedSize, pieces }: Omit<ClaimRequest, "location"> & { index: number },
): Promise<Inspected<Kind>> {
  const path = claimedPathOf(ticket.path);
  // A claimed upload is not refused here but in the transaction, so that a repeated request gets
  // the first response again.
  const isMissing = () => refuse(ticket.isClaimed ? "claimed" : "missing", index);
  const object = await moveToClaimedPath(storage, ticket, path) ?? isMissing();
  const { size } = object;
  const isExpected = (statedSize ?? size) === size && (ticket.size ?? size) === size &&
    (!pieces || pieces.length === Math.ceil(size / PIECE_SIZE));
  if (size < 1 || size > uploadKinds[kind].largest || !isExpected) refuse("size", index);

  const type = await detectFileType(
    size,
    async (start, end) => await storage.read(path, start, end) ?? isMissing(),
  );
  // Storage sends the file to browsers with the type that it was given, so that type must be true.
  const isStatedType = type === object.contentType.toLowerCase() &&
    type === (ticket.contentType ?? type);
  if (!type || !isStatedType || !isOfKind(kind, type)) refuse("type", index);
  return { uploadPath: ticket.path, path, size, contentType: type, pieces: pieces ?? null };
}

/**
 * Moves the file to its claimed path. It can run again after any of its steps, and in several
 * processes at once: exactly one file gets there and stays.
 */
async function moveToClaimedPath(
  storage: Storage,
  { path: from, isClaimed }: IssuedUpload,
  to: string,
) {
  const existing = await storage.find(to);
  // An older build may have stored a claimed upload under the old name. That file is never moved.
  if (existing || isClaimed) return existing;
  await storage.move(from, to);
  return await storage.find(to);
}

async function mapConcurrently<From, To>(
  all: From[],
  work: (item: From, index: number) => Promise<To>,
): Promise<To[]> {
  const results: To[] = [];
  const remaining = all.entries();
  let hasFailed = false;
  async function worker() {
    for (const [index, item] of remaining) {
      if (hasFailed) return;
      results[index] = await work(item, index);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } catch (error) {
    hasFailed = true;
    throw error;
  }
  return results;
}
