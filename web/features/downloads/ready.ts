// Checks that a course opens without a network: it really opens everything.
import type { LocalFile } from "../../offline/files/types.ts";

/** A page of the course that shows cached queries. */
export type KeptPage = {
  name: "lessons" | "overview" | "questions" | "notes" | "progress" | "person";
  isKept: () => Promise<boolean>;
  /** Fetches the page's data and stores it. */
  keep: () => Promise<unknown>;
};

export type Finding =
  | { kind: "file"; why: "damaged" | "missed" | "unfinished"; file: LocalFile }
  | { kind: "pages"; pages: KeptPage[] }
  | { kind: "app" }
  /** The server was not reached for too long. */
  | { kind: "locked" }
  | { kind: "unprotected" };

export type ReadyWorld = {
  /** The files of the course that the user has chosen. */
  files: LocalFile[];
  missed: readonly LocalFile[];
  isLocked: boolean;
  verify: (key: string, onShare: (share: number) => void) => Promise<boolean>;
  pages: KeptPage[];
  isAppKept: () => Promise<boolean>;
  isPersisted: () => Promise<boolean>;
};

/** The progress, and the file that is being checked. */
export type CheckProgress = { share: number; file?: LocalFile };

/** The size that stands for a check without a file, so that the bar moves there too. */
const OTHERS = 1024 * 1024;

/** Returns undefined if the check was stopped. */
export async function checkReady(
  world: ReadyWorld,
  tell: (told: CheckProgress) => void,
  signal: AbortSignal,
): Promise<Finding[] | undefined> {
  const findings: Finding[] = [];
  const lost = new Set(world.missed.map(({ key }) => key));
  const whole = world.files.filter(({ key, state }) => state === "saved" && !lost.has(key));
  const all = OTHERS * 2 + whole.reduce((bytes, { size }) => bytes + size, 0);
  let done = 0;

  tell({ share: 0 });
  if (!await world.isAppKept().catch(() => false)) findings.push({ kind: "app" });
  done += OTHERS;
  if (signal.aborted) return undefined;

  const kept = await Promise.all(
    world.pages.map((page) => page.isKept().catch(() => false)),
  );
  const pages = world.pages.filter((_, n) => !kept[n]);
  if (pages.length > 0) findings.push({ kind: "pages", pages });
  done += OTHERS;

  // Locked files are on the device, but cannot be opened.
  if (world.isLocked) findings.push({ kind: "locked" });
  for (const file of world.isLocked ? [] : world.files) {
    if (signal.aborted) return undefined;
    if (lost.has(file.key)) findings.push({ kind: "file", why: "missed", file });
    else if (file.state !== "saved") findings.push({ kind: "file", why: "unfinished", file });
    else {
      tell({ share: done / all, file });
      const isWhole = await world.verify(
        file.key,
        (share) => signal.aborted || tell({ share: (done + file.size * share) / all, file }),
      ).catch(() => false);
      if (!isWhole) findings.push({ kind: "file", why: "damaged", file });
      done += file.size;
    }
  }
  if (signal.aborted) return undefined;
  if (!await world.isPersisted().catch(() => false)) findings.push({ kind: "unprotected" });
  tell({ share: 1 });
  return findings;
}

/** Storage that the browser may empty some day does not stop the user from learning today. */
export const isReady = (findings: readonly Finding[]) =>
  findings.every(({ kind }) => kind === "unprotected");
