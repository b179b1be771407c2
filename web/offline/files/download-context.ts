// Defines what the parts of one user's downloads share.
import type { FileRow } from "./db.ts";
import type { DownloadEnvironment } from "./download-environment.ts";
import type { Trigger } from "./runner.ts";
import type { DownloadStore } from "./store.ts";

export type DownloadContext =
  & Pick<DownloadEnvironment, "clock" | "folder" | "titles" | "storage" | "noteCount">
  & {
    store: DownloadStore;
    /** The keys of downloads that are marked as saved but whose files the browser has deleted. */
    missing: Set<string>;
    rows(): FileRow[];
    lastContact(): number | undefined;
    /** Reads the downloads again, and makes every other tab do the same. */
    changed(): Promise<void>;
    /** Reads the downloads again, for this tab only. */
    refresh(): Promise<void>;
    show(): void;
    titleOf(key: string): string | undefined;
    /** Starts the queue. The trigger "user" waits for nothing. */
    startQueue(trigger?: Trigger): void;
  };

export const findRow = ({ rows }: Pick<DownloadContext, "rows">, key: string) =>
  rows().find((row) => row.key === key);
