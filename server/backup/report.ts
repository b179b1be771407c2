// Words of the tasks.
import { CommandError } from "../process.ts";
import type { Manifest } from "./manifest.ts";

export function folderArgument(task: string): string {
  const [folder] = Deno.args;
  if (!folder) throw new CommandError(`Name the folder of the backup: deno task ${task} <folder>`);
  return folder;
}

export function summary({ madeAt, tables, objects }: Manifest): string {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0);
  const bytes = objects.reduce((sum, { size }) => sum + size, 0);
  return `${rows} rows of ${tables.length} tables and ${countOfFiles(objects.length)} (${
    sizeText(bytes)
  }), made at ${madeAt}`;
}

export function warnOfMissing({ missing: [first, ...others] }: Manifest) {
  if (first === undefined) return;
  console.warn(
    others.length === 0
      ? `1 file that rows name is not in this backup, because the storage did not have it: ${first}.`
      : `${
        others.length + 1
      } files that rows name are not in this backup, because the storage did not have them: ${first} and others.`,
  );
}

/** The settings may name another storage, or the storage is empty. */
export const lacksAllFiles = ({ missing, objects }: Manifest): boolean =>
  missing.length > 0 && objects.length === 0;

export const countOfFiles = (count: number): string => count === 1 ? "1 file" : `${count} files`;

export const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
