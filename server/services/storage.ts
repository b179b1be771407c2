// Reaches the media in Supabase Storage, or in the local storage with the same protocol. Only this
// file knows the client library.
import { StorageApiError, StorageClient, StorageUnknownError } from "@supabase/storage-js";
import { isUntrusted } from "../certificates.ts";
import { type Timeouts, timeouts as usual } from "../timeouts.ts";

export type StorageAddress = {
  /** The address for the server, `/storage/v1` included. */
  url: string;
  /** The address for browsers, if it is different. */
  publicUrl?: string;
  serviceKey: string;
  bucket: string;
};

/** Storage does not answer, or cannot work now. */
export class StorageAway extends Error {
  constructor(cause: Error) {
    super(`Storage does not answer: ${cause.message}`, { cause });
  }
}

type StoredObject = { size: number; contentType: string };

export type Storage = {
  /** Where a browser can fetch the file for `seconds`. Undefined if there is no such file. */
  sign(path: string, seconds: number, downloadAs?: string): Promise<string | undefined>;
  /** The addresses are in the order of `paths`. */
  signAll(paths: string[], seconds: number): Promise<(string | undefined)[]>;
  /** Where a browser can put a new file, and the token for it. Undefined if the name is taken. */
  signUpload(path: string): Promise<{ address: string; token: string } | undefined>;
  /** The address for uploads in pieces, as browsers reach it. */
  readonly resumable: string;
  find(path: string): Promise<StoredObject | undefined>;
  /**
   * The bytes from `start` to `end`, both included. Fewer if the file ends before `end`; undefined
   * if there is no such file.
   */
  read(path: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** The whole file as a stream. */
  open(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** False if the name is taken. There is no time limit: only the signal ends it early. */
  put(
    path: string,
    bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
    contentType: string,
    signal?: AbortSignal,
  ): Promise<boolean>;
  /**
   * Gives a file another name, and never replaces a file. False if there is no such file or the new
   * name is taken: a caller that moves a file again finds it under the new name.
   */
  move(from: string, to: string): Promise<boolean>;
  /** A file that is not there is no error. */
  remove(paths: string[]): Promise<void>;
  /** The limits of the bucket. They are cached for two seconds. */
  limits(): Promise<Limits>;
};

/** A limit is undefined where the bucket leaves it to the whole project. */
export type Limits = {
  fileSize: number | undefined;
  types: string[] | undefined;
  /** Anyone can read the files of a public bucket without a signed address. */
  isPublic: boolean;
};

/** Why storage refuses the server until an operator corrects something. */
export type Refusal = "key" | "bucket" | "certificate" | "other";

const FOREVER = "31536000";
/** Every phone that looks for the server asks whether storage works (/api/readyz). */
const LIMITS_KEPT_MS = 2000;
/** S3 removes at most so many files with one request. */
const REMOVED_AT_ONCE = 1000;
/** A time limit for `put`. Storage has none and waits for a file as long as that takes. */
export const STORE_FILE_MS = 30_000;

export function openStorage(
  { url, publicUrl = url, serviceKey, bucket }: StorageAddress,
  timeouts: Pick<Timeouts, "storage" | "move"> = usual,
): Storage {
  const headers = { authorization: `Bearer ${serviceKey}`, apikey: serviceKey };
  const client = (by: typeof fetch, more: Record<string, string> = {}) =>
    new StorageClient(url, { ...headers, ...more }, by);
  const retryingFetch = withRetries(timeouts.storage);
  const objects = () => client(retryingFetch).from(bucket);

  return {
    ...openSigning(
      objects,
      (signed) => signed.startsWith(url) ? publicUrl + signed.slice(url.length) : signed,
    ),
    resumable: `${publicUrl}/upload/resumable/sign`,
    async find(path) {
      const { data, error } = await objects().info(path);
      if (error) return unlessMissing(error);
      return { size: data.size ?? 0, contentType: data.contentType ?? "" };
    },
    async read(path, start, end) {
      const part = client(requirePartialContent(retryingFetch), { range: `bytes=${start}-${end}` });
      try {
        const { data, error } = await part.from(bucket).download(path);
        if (error) return isBeyondEnd(error) ? new Uint8Array() : unlessMissing(error);
        return new Uint8Array(await data.arrayBuffer());
      } catch (error) {
        // If a body breaks off, the client library throws this error and does not return it.
        throw error instanceof DOMException || error instanceof TypeError
          ? new StorageAway(error)
          : error;
      }
    },
    async open(path) {
      const streaming = client(withQuickHead(timeouts.storage));
      const { data, error } = await streaming.from(bucket).download(path).asStream();
      return error ? unlessMissing(error) : data;
    },
    async put(path, bytes, contentType, signal) {
      const fetchWithSignal: typeof fetch = (input, init) => fetch(input, { ...init, signal });
      const { error } = await client(fetchWithSignal).from(bucket).upload(path, bytes, {
        contentType,
        cacheControl: FOREVER,
        upsert: false,
        // A body that is a stream needs this.
        duplex: "half",
      });
      if (isTaken(error)) return false;
      if (error) throw storageError(error);
      return true;
    },
    async move(from, to) {
      const { error } = await client(withRetries(timeouts.move)).from(bucket).move(from, to);
      if (error && !isTaken(error) && !hasStatus(error, 404)) throw storageError(error);
      return !error;
    },
    async remove(paths) {
      for (let at = 0; at < paths.length; at += REMOVED_AT_ONCE) {
        const { error } = await objects().remove(paths.slice(at, at + REMOVED_AT_ONCE));
        if (error) throw storageError(error);
      }
    },
    limits: cacheLimits(() => readLimits(client(retryingFetch), bucket)),
  };
}

/** Makes the addresses at which browsers reach files without the server's key. */
function openSigning(
  objects: () => ReturnType<StorageClient["from"]>,
  toPublicAddress: (signed: string) => string,
): Pick<Storage, "sign" | "signAll" | "signUpload"> {
  return {
    async sign(path, seconds, downloadAs) {
      const { data, error } = await objects().createSignedUrl(path, seconds);
      if (error) return unlessMissing(error);
      const signed = toPublicAddress(data.signedUrl);
      // The client library would encode the name twice.
      return downloadAs === undefined
        ? signed
        : `${signed}&download=${encodeURIComponent(downloadAs)}`;
    },
    async signAll(paths, seconds) {
      if (paths.length === 0) return [];
      const { data, error } = await objects().createSignedUrls(paths, seconds);
      if (error) throw storageError(error);
      return data.map(({ signedUrl }) => signedUrl ? toPublicAddress(signedUrl) : undefined);
    },
    async signUpload(path) {
      const { data, error } = await objects().createSignedUploadUrl(path);
      if (isTaken(error)) return undefined;
      if (error) throw storageError(error);
      return { address: toPublicAddress(data.signedUrl), token: data.token };
    },
  };
}

function cacheLimits(read: () => Promise<Limits>): () => Promise<Limits> {
  let cached: { requestedAt: number; limits: Promise<Limits> } | undefined;
  return () => {
    if (!cached || performance.now() - cached.requestedAt > LIMITS_KEPT_MS) {
      const fresh = cached = { requestedAt: performance.now(), limits: read() };
      fresh.limits.catch(() => cached === fresh && (cached = undefined));
    }
    return cached.limits;
  };
}

async function readLimits(client: StorageClient, bucket: string): Promise<Limits> {
  const { data, error } = await client.getBucket(bucket);
  if (error) throw storageError(error);
  return {
    fileSize: data.file_size_limit ?? undefined,
    types: data.allowed_mime_types ?? undefined,
    isPublic: data.public,
  };
}

/** Another request works on the same file. */
const LOCKED = 423;

/** Supabase answers most refusals with status 400 and says the real one in the body. */
const hasStatus = (error: Error | null, status: number) =>
  error instanceof StorageApiError &&
  (error.status === status || error.statusCode === String(status));

const isTaken = (error: Error | null) => hasStatus(error, 409);
const isBeyondEnd = (error: Error) =>
  hasStatus(error, 416) || error instanceof StorageApiError && error.statusCode === "InvalidRange";

function unlessMissing(error: Error): undefined {
  if (!hasStatus(error, 404)) throw storageError(error);
}

function storageError(error: Error): Error {
  const isAway = error instanceof StorageUnknownError ||
    error instanceof StorageApiError && (error.status >= 500 || error.status === 429) ||
    hasStatus(error, LOCKED);
  return isAway ? new StorageAway(error) : error;
}

/** The refusal in an error of `limits`. Undefined if storage is only away. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (isUntrusted(error)) return "certificate";
  if (error instanceof StorageAway || !(error instanceof Error)) return undefined;
  if (hasStatus(error, 404)) return "bucket";
  return [400, 401, 403].some((status) => hasStatus(error, status)) ? "key" : "other";
}

// Asks storage again after a failure, and limits how long an answer may take.

/** A call that fails mostly succeeds at the next try. */
const TRIES = 4;
const PAUSE_MS = 40;

/** Tries again after a failure. Only for calls that do no harm when they run twice. */
const withRetries = (ms: number): typeof fetch => async (input, init) => {
  const signal = AbortSignal.timeout(ms);
  for (let times = 1;; times++) {
    try {
      const answer = await fetch(input, { ...init, signal });
      if (answer.status < 500 || times === TRIES) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (signal.aborted || times === TRIES) throw error;
    }
    await new Promise((go) => setTimeout(go, PAUSE_MS * times));
  }
};

/** Only the beginning of the answer must come within the time. Its body may take longer. */
const withQuickHead = (ms: number): typeof fetch => async (input, init) => {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error("Storage did not send the head of its answer in time.")),
    ms,
  );
  try {
    return await fetch(input, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Without this check, the caller would take a whole file for the few bytes that it asked for. */
const requirePartialContent = (by: typeof fetch): typeof fetch => async (input, init) => {
  const answer = await by(input, init);
  if (answer.status !== 200) return answer;
  await answer.body?.cancel();
  throw new Error("Storage answered a range request with the whole file.");
};
