// backup:check: restores a backup into a temporary academy, compares everything, and tells the
// academy of the settings that the backup was checked.
import { join } from "node:path";
import { type CheckedBackup, noteCheckedBackup } from "../db/checked-backups.ts";
import { openEmbedded } from "../embedded.ts";
import { readSettings, type Settings } from "../env.ts";
import { isFolder, isUnwritable, runTask, withPool } from "./academy.ts";
import { CommandError } from "../process.ts";
import { askDesk, OTHER_ACADEMY } from "./desk.ts";
import { folderArgument, lacksAllFiles, summary, warnOfMissing } from "./report.ts";
import { restoreAcademy } from "./restore-academy.ts";
import { lockBackup } from "./save.ts";

await runTask(async () => {
  const folder = folderArgument("backup:check");
  const settings = readSettings("start");
  if (!await isFolder(folder)) throw new CommandError(`There is no folder ${folder}.`);
  // A folder that can only be read needs no lock, and has no place for a temporary academy.
  const unlock = await lockBackup(folder).catch((error) => {
    if (!isUnwritable(error)) throw error;
    return undefined;
  });
  if (unlock) await removeChecks(folder);
  // On the disk of the backup, if it can be written. The next task removes what a killed one leaves.
  const temporary = await Deno.makeTempDir(
    unlock ? { dir: folder, prefix: "check-" } : { prefix: "pyinnya-check-" },
  );
  try {
    const manifest = await restoreAcademy(
      readSettings("start", { DATA_DIR: temporary }),
      folder,
      { readBack: true },
    );
    console.log(`The backup is whole: ${summary(manifest)}.`);
    warnOfMissing(manifest);
    if (lacksAllFiles(manifest)) {
      throw new CommandError("No file of the academy is in this backup. Make another one.");
    }
    await tellAcademy(settings, manifest);
  } finally {
    await Deno.remove(temporary, { recursive: true });
    unlock?.();
  }
});

async function removeChecks(folder: string) {
  for await (const { name } of Deno.readDir(folder)) {
    if (name.startsWith("check-")) await Deno.remove(join(folder, name), { recursive: true });
  }
}

/** On another machine there may be no academy. */
async function tellAcademy(settings: Settings, { academyId, madeAt }: CheckedBackup) {
  const checked = { academyId, madeAt };
  const { DATABASE_URL, DATA_DIR } = settings;
  try {
    if (!DATABASE_URL) {
      if (await askDesk(DATA_DIR, { checked })) return;
      if (!await isFolder(`${DATA_DIR}/postgres`)) return;
    }
    const { databaseUrl, close } = await openEmbedded(settings);
    try {
      const isOurs = await withPool(databaseUrl, (sql) => noteCheckedBackup(sql, checked));
      if (!isOurs) throw new CommandError(OTHER_ACADEMY);
    } finally {
      await close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `The academy does not know that this backup was checked: ${reason}`,
    );
  }
}
