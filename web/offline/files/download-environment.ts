// Defines what the downloads of one user need from their surroundings, and what they tell them.
import type { Clock } from "../queue/clock.ts";
import type { Title } from "../db.ts";
import type { FileWriter } from "./file-writer.ts";
import type { Folder } from "./folder.ts";
import type { Running } from "./local-file.ts";
import type { DownloadsView } from "./types.ts";

/** The titles of the downloads. They are stored with the cached queries, and deleted with them. */
export type Titles = {
  read(): Promise<Map<string, string>>;
  keep(titles: Title[]): Promise<unknown>;
  drop(keys: string[]): Promise<unknown>;
};

export type DownloadEnvironment = {
  clock: Clock;
  writer: FileWriter & { terminate(): void };
  folder: Folder;
  titles: Titles;
  /** Runs one call at a time across all tabs. */
  runExclusively<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  canDownload(): boolean;
  onCut(): Promise<void>;
  onSignedOut(body: string): Promise<void>;
  storage: Pick<StorageManager, "estimate" | "persist" | "persisted">;
  /** How many downloads were here at the last count. */
  lastCount(): number;
  noteCount(count: number): void;
  onChange(shown: DownloadsView): void;
};
export type TabMessage = { running: Running | null } | { act: "hello" | "changed" };
