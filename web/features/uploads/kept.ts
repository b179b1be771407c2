// What is known of uploads that are under way: chosen again after a reload, the same file goes on where it stopped.
import { incomingPath, type UploadKind } from "@server/contract";
import { keepDraft, readDraft } from "../../lib/drafts.ts";

export type Kept = {
  fingerprint: string;
  fileName: string;
  path: string;
  /** Where its parts go, once there is such a place. */
  url?: string;
  /** Then it can no longer go on, by this device's clock, and counted by that: another one tells another time. */
  endsAt: number;
};

const PLACE = "uploads";
/** More than anybody has under way. */
const MOST = 60;

type Named = Pick<File, "name" | "size" | "lastModified">;

/** A browser tells no more of a file without reading it. */
export const fingerprintOf = ({ name, size, lastModified }: Named) =>
  `${size} ${lastModified} ${name}`;

export function parseKept(text: string | undefined, now: number): Kept[] {
  try {
    const kept: unknown = JSON.parse(text ?? "");
    if (!Array.isArray(kept)) return [];
    return kept.filter((one: Partial<Kept>) =>
      typeof one?.fingerprint === "string" && typeof one.path === "string" &&
      typeof one.endsAt === "number" && one.endsAt > now
    );
  } catch {
    return [];
  }
}

const read = () => parseKept(readDraft(PLACE), Date.now());
const write = (kept: Kept[]) =>
  keepDraft(PLACE, kept.length > 0 ? JSON.stringify(kept.slice(-MOST)) : "");

/** Each kind has a folder of its own. Uploads that an older build began have the second one. */
export const ofKind = (kind: UploadKind, kept: Kept[]) =>
  kept.filter(({ path }) =>
    path.startsWith(incomingPath(kind, "")) || path.startsWith(`${kind}s/`)
  );

export const keptUploads = (kind: UploadKind) => ofKind(kind, read());

export const findBegun = (fingerprint: string) =>
  read().find((one) => one.fingerprint === fingerprint);

export const findKept = (file: Named) => findBegun(fingerprintOf(file));

export const keepUpload = (upload: Kept) =>
  write([...read().filter(({ path }) => path !== upload.path), upload]);

export const dropKept = (path: string) => write(read().filter((one) => one.path !== path));
