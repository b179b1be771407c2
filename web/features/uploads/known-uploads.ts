// Stores the uploads that are under way: after a reload the same file continues where it stopped.
import { incomingPath, type UploadKind } from "@server/contract";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";

export type KnownUpload = {
  fingerprint: string;
  fileName: string;
  path: string;
  /** Where the parts are sent, once storage has given an address. */
  url?: string;
  /** When the upload can no longer continue, by this device's clock: the server's may differ. */
  endsAt: number;
};

const DRAFT_KEY = "uploads";
/** More uploads than anybody has under way. */
const MAX_STORED = 60;

type FileInfo = Pick<File, "name" | "size" | "lastModified">;

/** A browser tells only these facts about a file without reading it. */
export const fingerprintOf = ({ name, size, lastModified }: FileInfo) =>
  `${size} ${lastModified} ${name}`;

export function parseKnownUploads(text: string | undefined, now: number): KnownUpload[] {
  try {
    const stored: unknown = JSON.parse(text ?? "");
    if (!Array.isArray(stored)) return [];
    return stored.filter((upload: Partial<KnownUpload>) =>
      typeof upload?.fingerprint === "string" && typeof upload.path === "string" &&
      typeof upload.endsAt === "number" && upload.endsAt > now
    );
  } catch {
    return [];
  }
}

const read = () => parseKnownUploads(readDraft(DRAFT_KEY), Date.now());
const write = (stored: KnownUpload[]) =>
  storeDraft(DRAFT_KEY, stored.length > 0 ? JSON.stringify(stored.slice(-MAX_STORED)) : "");

/** Each kind has its own folder. Uploads that an older build began use the second path. */
export const ofKind = (kind: UploadKind, stored: KnownUpload[]) =>
  stored.filter(({ path }) =>
    path.startsWith(incomingPath(kind, "")) || path.startsWith(`${kind}s/`)
  );

export const knownUploads = (kind: UploadKind) => ofKind(kind, read());

export const findByFingerprint = (fingerprint: string) =>
  read().find((upload) => upload.fingerprint === fingerprint);

export const findKnownUpload = (file: FileInfo) => findByFingerprint(fingerprintOf(file));

export const storeUpload = (upload: KnownUpload) =>
  write([...read().filter(({ path }) => path !== upload.path), upload]);

export const forgetUpload = (path: string) =>
  write(read().filter((upload) => upload.path !== path));
