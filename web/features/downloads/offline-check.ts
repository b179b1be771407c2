// Checks that a course opens without a network: it really opens everything.
import type { LocalFile } from "../../offline/downloads/model.ts";

/** A page of the course that shows cached queries. */
export type OfflinePage = {
  /** What the page shows, in the user's language. */
  label: () => string;
  isStored: () => Promise<boolean>;
  /** Fetches the page's data and stores it. */
  store: () => Promise<unknown>;
};

export type Finding =
  | { kind: "file"; why: "damaged" | "missed" | "unfinished"; file: LocalFile }
  | { kind: "pages"; pages: OfflinePage[] }
  | { kind: "app" }
  /** The server was not reached for too long. */
  | { kind: "locked" }
  | { kind: "unprotected" };

export type OfflineState = {
  /** The files of the course that the user has chosen. */
  files: LocalFile[];
  missing: readonly LocalFile[];
  isLocked: boolean;
  verify: (key: string, onShare: (share: number) => void) => Promise<boolean>;
  pages: OfflinePage[];
  isAppStored: () => Promise<boolean>;
  isPersisted: () => Promise<boolean>;
};

/** The progress, and the file that is being checked. */
export type CheckProgress = { share: number; file?: LocalFile };

/** The size that stands for a check without a file, so that the bar moves there too. */
const OTHER_CHECKS_BYTES = 1024 * 1024;

/** Returns undefined if the check was stopped. */
export async function checkOffline(
  state: OfflineState,
  onProgress: (progress: CheckProgress) => void,
  signal: AbortSignal,
): Promise<Finding[] | undefined> {
  const findings: Finding[] = [];
  const missingKeys = new Set(state.missing.map(({ key }) => key));
  const savedFiles = state.files.filter(({ key, state }) =>
    state === "saved" && !missingKeys.has(key)
  );
  const totalBytes = OTHER_CHECKS_BYTES * 2 +
    savedFiles.reduce((bytes, { size }) => bytes + size, 0);
  let doneBytes = 0;

  onProgress({ share: 0 });
  if (!await state.isAppStored().catch(() => false)) findings.push({ kind: "app" });
  doneBytes += OTHER_CHECKS_BYTES;
  if (signal.aborted) return undefined;

  const isStored = await Promise.all(
    state.pages.map((page) => page.isStored().catch(() => false)),
  );
  const pages = state.pages.filter((_, n) => !isStored[n]);
  if (pages.length > 0) findings.push({ kind: "pages", pages });
  doneBytes += OTHER_CHECKS_BYTES;

  // Locked files are on the device, but cannot be opened.
  if (state.isLocked) findings.push({ kind: "locked" });
  for (const file of state.isLocked ? [] : state.files) {
    if (signal.aborted) return undefined;
    if (missingKeys.has(file.key)) findings.push({ kind: "file", why: "missed", file });
    else if (file.state !== "saved") findings.push({ kind: "file", why: "unfinished", file });
    else {
      onProgress({ share: doneBytes / totalBytes, file });
      const isIntact = await state.verify(
        file.key,
        (share) =>
          signal.aborted ||
          onProgress({ share: (doneBytes + file.size * share) / totalBytes, file }),
      ).catch(() => false);
      if (!isIntact) findings.push({ kind: "file", why: "damaged", file });
      doneBytes += file.size;
    }
  }
  if (signal.aborted) return undefined;
  if (!await state.isPersisted().catch(() => false)) findings.push({ kind: "unprotected" });
  onProgress({ share: 1 });
  return findings;
}

/** Storage that the browser may empty some day does not stop the user from learning today. */
export const isUsableOffline = (findings: readonly Finding[]) =>
  findings.every(({ kind }) => kind === "unprotected");
