// Where media lie: Supabase Storage, or the local one behind the same protocol. The only file that knows its client.
import { StorageApiError, StorageClient, StorageUnknownError } from "@supabase/storage-js";

export type StorageAddress = {
  /** As the server reaches it, `/storage/v1` included. */
  url: string;
  /** As browsers reach it, where that differs. */
  publicUrl?: string;
  serviceKey: string;
  bucket: string;
};

/** Nobody answers there, or nobody who could work now. */
export class StorageAway extends Error {
  constructor(cause: Error) {
    super(`Storage does not answer: ${cause.message}`, { cause });
  }
}

export type StoredObject = { size: number; contentType: string };

export type Storage = {
  /** Where a browser may fetch it for so many seconds; nothing where there is no such object. */
  sign(path: string, seconds: number, downloadAs?: string): Promise<string | undefined>;
  /** In the order asked for. */
  signAll(paths: string[], seconds: number): Promise<(string | undefined)[]>;
  find(path: string): Promise<StoredObject | undefined>;
  /** Never overwrites: false where the name is taken. */
  put(path: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<boolean>;
};

const FOREVER = "31536000";
/** Shorter than an answer of ours may take. Files on their way are given all the time they need. */
const PATIENCE_MS = 4000;

export function openStorage(
  { url, publicUrl = url, serviceKey, bucket }: StorageAddress,
  patienceMs = PATIENCE_MS,
): Storage {
  const headers = { authorization: `Bearer ${serviceKey}`, apikey: serviceKey };
  const impatient: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) });
  const objects = () => new StorageClient(url, headers, impatient).from(bucket);
  const files = () => new StorageClient(url, headers).from(bucket);
  const toBrowsers = (signed: string) =>
    signed.startsWith(url) ? publicUrl + signed.slice(url.length) : signed;

  return {
    async sign(path, seconds, downloadAs) {
      const { data, error } = await objects().createSignedUrl(path, seconds);
      if (error) return unlessMissing(error);
      const signed = toBrowsers(data.signedUrl);
      // The client would encode a name twice.
      return downloadAs === undefined
        ? signed
        : `${signed}&download=${encodeURIComponent(downloadAs)}`;
    },
    async signAll(paths, seconds) {
      if (paths.length === 0) return [];
      const { data, error } = await objects().createSignedUrls(paths, seconds);
      if (error) throw told(error);
      return data.map(({ signedUrl }) => signedUrl ? toBrowsers(signedUrl) : undefined);
    },
    async find(path) {
      const { data, error } = await objects().info(path);
      if (error) return unlessMissing(error);
      return { size: data.size ?? 0, contentType: data.contentType ?? "" };
    },
    async put(path, bytes, contentType) {
      const { error } = await files().upload(path, bytes, {
        contentType,
        cacheControl: FOREVER,
        upsert: false,
      });
      if (error instanceof StorageApiError && error.statusCode === "409") return false;
      if (error) throw told(error);
      return true;
    },
  };
}

/** Supabase answers an unknown object with status 400 and says 404 in the body. */
function unlessMissing(error: Error): undefined {
  const isMissing = error instanceof StorageApiError &&
    (error.status === 404 || error.statusCode === "404");
  if (!isMissing) throw told(error);
}

function told(error: Error): Error {
  const isAway = error instanceof StorageUnknownError ||
    error instanceof StorageApiError && (error.status >= 500 || error.status === 429);
  return isAway ? new StorageAway(error) : error;
}
