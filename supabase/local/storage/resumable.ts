// Takes uploads in pieces by the tus protocol (tus.io), as Supabase speaks it. Only this file knows
// the tus library.
import { DataStore, ERRORS, type Lock, Server, Upload } from "@tus/server";
import { closeLocked, lockOrClose } from "../lock.ts";
import { demandType, type Limits } from "./bucket.ts";
import { isMissing, sizeOf, writeFrom } from "./disk.ts";
import { isName } from "./object-files.ts";
import type { Objects } from "./object-types.ts";
import { giveBack, withLentBody } from "./body.ts";
import { asRefused, badName, isFull, nameTaken, noBucket, Refused } from "./refused.ts";

/** Counts from the creation, and is never renewed. */
const LIFE_MS = 24 * 3_600_000;
/** Supabase demands this size of every piece but the last. */
const PIECE = 6 * 1024 * 1024;
/** How long a request that hangs has to end after its sender has come again. */
const DRAIN_MS = 1000;
const LOCKED_MS = 30_000;

/** What is known of an upload from its creation on. */
type UploadNote = {
  bucket: string;
  name: string;
  size: number;
  contentType: string;
  cacheControl: string;
  upsert: boolean;
  createdAt: string;
};

/**
 * Throws unless the caller may write this name. Returns whether the caller may replace a file that
 * has it.
 */
export type Admit = (request: Request, name: string) => boolean;

const lockedError = () => ({ status_code: 423, body: "The resource is locked" });

/** Keeps uploads and what is known of them beside the bytes that have no name yet. */
class UploadStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination", "expiration"];

  constructor(readonly bucket: string, readonly objects: Objects) {
    super();
  }

  override getExpiration(): number {
    return LIFE_MS;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload;
    const { objectName, contentType, cacheControl, upsert } = metadata;
    upload.creation_date = new Date().toISOString();
    const note: UploadNote = {
      bucket: this.bucket,
      name: objectName ?? "",
      size,
      contentType: contentType ?? "",
      cacheControl: cacheControl ?? "",
      upsert: upsert === "true",
      createdAt: upload.creation_date,
    };
    try {
      await Deno.writeTextFile(this.#notePath(id), JSON.stringify(note));
      await Deno.writeFile(this.objects.partOf(id), new Uint8Array(), { createNew: true });
      if (size === 0) await this.#complete(id, note);
    } catch (error) {
      await this.objects.discard(id);
      throw error;
    }
    return upload;
  }

  override async write(bytes: AsyncIterable<Uint8Array>, id: string, offset: number) {
    const note = await this.readNote(id);
    let at = offset;
    try {
      const file = await Deno.open(this.objects.partOf(id), { write: true });
      // Another process on the same folder may write this file now.
      if (!await lockOrClose(file)) throw lockedError();
      try {
        if ((await file.stat()).size !== offset) throw ERRORS.INVALID_OFFSET;
        await file.seek(offset, Deno.SeekMode.Start);
        at += await writeFrom(file, bytes, giveBack);
        if (at === note.size) await file.syncData();
      } finally {
        closeLocked(file);
      }
      if (at === note.size) await this.#complete(id, note);
    } catch (error) {
      // Removes the bytes that found no room, because the disk would stay full. The upload goes
      // on from the earlier bytes when there is room.
      if (isFull(error)) await Deno.truncate(this.objects.partOf(id), offset);
      throw error;
    }
    return at;
  }

  override async getUpload(id: string): Promise<Upload> {
    const note = await this.readNote(id);
    const { size, createdAt: creation_date } = note;
    const offset = await this.#offsetOf(id, note);
    return new Upload({ id, size, offset, metadata: metadataOf(note), creation_date });
  }

  override async remove(id: string) {
    await this.readNote(id);
    await this.objects.discard(id);
  }

  async readNote(id: string): Promise<UploadNote> {
    try {
      return JSON.parse(await Deno.readTextFile(this.#notePath(id)));
    } catch (error) {
      throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error;
    }
  }

  /** Runs before each piece. If another file has the name, removes this upload and refuses it. */
  async assertNameFree(id: string, { name, upsert }: UploadNote) {
    if (upsert) return;
    const existing = await this.objects.find(this.bucket, name);
    if (!existing || existing.facts.id === id) return;
    await this.objects.discard(id);
    throw nameTaken();
  }

  #notePath(id: string) {
    return `${this.objects.partOf(id)}.upload`;
  }

  /** Returns how many bytes are stored, and completes the upload if none is missing. */
  async #offsetOf(id: string, note: UploadNote): Promise<number> {
    const offset = await sizeOf(this.objects.partOf(id)) ??
      await sizeOf(this.objects.bytesOf(this.bucket, id));
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    if (offset === note.size) await this.#complete(id, note);
    return offset;
  }

  /**
   * Gives a whole upload its name, so that a sender who was told that it is whole finds it there.
   * This may run again and again. Like Supabase, it replaces what another upload has placed since
   * the last piece began: of two that overlap, the later one wins.
   */
  async #complete(id: string, note: UploadNote) {
    await this.objects.replace(id, aboutOf(note));
  }
}

export function openResumable(
  { path, bucket, objects, limits, admit }: {
    path: string;
    bucket: string;
    objects: Objects;
    limits: Limits;
    admit: Admit;
  },
): (request: Request) => Promise<Response> {
  const store = new UploadStore(bucket, objects);
  const tus = new Server({
    path,
    datastore: store,
    locker: oneAtATime(),
    lockDrainTimeout: DRAIN_MS,
    maxSize: limits.fileSize,
    disableTerminationForFinishedUploads: true,
    relativeLocation: true,
    getFileIdFromRequest(_request, last = "") {
      return /^[0-9a-f-]{36}$/.test(last) ? last : undefined;
    },
    // The browser may know us by another address, or by TLS. A relative address is always right.
    generateUrl: (request, { id }) => `${new URL(request.url).pathname.replace(/\/$/, "")}/${id}`,
    namingFunction(request, metadata) {
      if (metadata?.bucketName !== bucket) throw noBucket();
      const name = metadata.objectName ?? "";
      if (!isName(bucket, name)) throw badName(name);
      metadata.upsert = String(admit(request, name));
      return crypto.randomUUID();
    },
    async onIncomingRequest(request, id) {
      if (request.method === "POST") {
        if (request.headers.get("content-type") === "application/offset+octet-stream") {
          demandPiece(request, 0, Number(request.headers.get("upload-length")));
        }
        return;
      }
      const note = await store.readNote(id);
      const { name, size } = note;
      admit(request, name);
      if (request.method === "PATCH") {
        await store.assertNameFree(id, note);
        demandPiece(request, Number(request.headers.get("upload-offset")), size);
      }
    },
    async onUploadCreate(_request, { metadata = {} }) {
      const { objectName, contentType, cacheControl, upsert } = metadata;
      demandType(limits, contentType ?? "application/octet-stream");
      if (upsert !== "true" && await objects.find(bucket, objectName ?? "")) throw nameTaken();
      const isSeconds = /^\d+$/.test(cacheControl ?? "");
      return {
        metadata: { ...metadata, cacheControl: isSeconds ? `max-age=${cacheControl}` : "no-cache" },
      };
    },
    onUploadFinish: () => Promise.resolve({ headers: { "Tus-Complete": "1" } }),
    onResponseError(_request, error) {
      const refused = asRefused(error);
      if (refused) return { status_code: refused.meant, body: refused.message };
      // The library's own refusals already have a status and a text.
      if (!(error instanceof Error) || "status_code" in error) return undefined;
      console.error("An upload in pieces failed:", error);
      return { status_code: 500, body: "Internal Server Error" };
    },
  });
  return (request) => {
    const handedOn = withLentBody(request);
    // The library refuses a list in this header, and several proxies in a row make one. We do not
    // need the header.
    handedOn.headers.delete("x-forwarded-proto");
    return tus.handleWeb(handedOn);
  };
}

const aboutOf = ({ bucket, name, contentType, cacheControl }: UploadNote) => ({
  bucket,
  name,
  contentType,
  cacheControl,
});

const metadataOf = ({ bucket, name, contentType, cacheControl }: UploadNote) => ({
  bucketName: bucket,
  objectName: name,
  contentType,
  cacheControl,
});

function demandPiece({ headers }: Request, offset: number, size: number) {
  const length = headers.get("content-length");
  if (length === null || Number(length) === PIECE || offset + Number(length) === size) return;
  throw new Refused(400, "InvalidRequest", `Every piece but the last must have ${PIECE} bytes`);
}

/** A later request asks the earlier one to end, and waits for it. */
function oneAtATime() {
  const held = new Map<string, { askToEnd(): void; ended: Promise<void>; end(): void }>();
  return {
    newLock: (id: string): Lock => ({
      async lock(signal, askToEnd) {
        const tooLong = AbortSignal.any([signal, AbortSignal.timeout(LOCKED_MS)]);
        for (let other = held.get(id); other; other = held.get(id)) {
          other.askToEnd();
          await Promise.race([other.ended, aborted(tooLong)]);
          if (tooLong.aborted) throw lockedError();
        }
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        held.set(id, { askToEnd: () => void askToEnd(), ended, end });
      },
      unlock() {
        held.get(id)?.end();
        held.delete(id);
        return Promise.resolve();
      },
    }),
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
