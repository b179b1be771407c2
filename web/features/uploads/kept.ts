// Stores the uploads that are under way: after a reload the same file continues where it stopped.
import { incomingPath, type UploadKind } from "@server/contract";
import { keepDraft, readDraft } from "../../lib/drafts.ts";

export type KnownUpload = {
  fingerprint: string;
  fileName: string;
  path: string;
  /** Where the parts are sent, once storage has given an address. */
  url?: string;
  /** When the upload can no longer continue, by this device's clock: the server's may differ. */
  endsAt: number;
};

const PLACE = "uploads";
/** More uploads than anybody has under way. */
const MOST = 60;

type Named = Pick<File, "name" | "size" | "lastModified">;

/** A browser tells only these facts about a file without reading it. */
export const fingerprintOf = ({ name, size, lastModified }: Named) =>
  `${size} ${lastModified} ${name}`;

export function parseKept(text: string | undefined, now: number): KnownUpload[] {
  try {
    const kept: unknown = JSON.parse(text ?? "");
    if (!Array.isArray(kept)) return [];
    return kept.filter((one: Partial<KnownUpload>) =>
      typeof one?.fingerprint === "string" && typeof one.path === "string" &&
      typeof one.endsAt === "number" && one.endsAt > now
    );
  } catch {
    return [];
  }
}

const read = () => parseKept(readDraft(PLACE), Date.now());
const write = (kept: KnownUpload[]) =>
  keepDraft(PLACE, kept.length > 0 ? JSON.stringify(kept.slice(-MOST)) : "");

/** Each kind has its own folder. Uploads that an older build began use the second path. */
export const ofKind = (kind: UploadKind, kept: KnownUpload[]) =>
  kept.filter(({ path }) =>
    path.startsWith(incomingPath(kind, "")) || path.startsWith(`${kind}s/`)
  );

export const keptUploads = (kind: UploadKind) => ofKind(kind, read());

export const findBegun = (fingerprint: string) =>
  read().find((one) => one.fingerprint === fingerprint);

export const findKept = (file: Named) => findBegun(fingerprintOf(file));

export const keepUpload = (upload: KnownUpload) =>
  write([...read().filter(({ path }) => path !== upload.path), upload]);

export const dropKept = (path: string) => write(read().filter((one) => one.path !== path));
