// backup:check: restores a backup into a temporary academy, compares everything, and tells the
// academy of the settings that the backup was checked.
import { noteCheckedBackup } from "../db/checked-backups.ts";
import { openEmbedded } from "../embedded.ts";
import { readSettings, type Settings } from "../env.ts";
import { isFolder, runTask, withPool } from "./academy.ts";
import { CommandError } from "../process.ts";
import { askDesk } from "./desk.ts";
import { folderArgument, summary } from "./report.ts";
import { restoreAcademy } from "./restore-academy.ts";
import { lockBackup } from "./save.ts";

await runTask(async () => {
  const folder = folderArgument("backup:check");
  const settings = readSettings("start");
  if (!await isFolder(folder)) throw new CommandError(`There is no folder ${folder}.`);
  const unlock = await lockBackup(folder);
  // On the disk of the backup. A task that is killed leaves it, and the next backup removes it.
  const temporary = await Deno.makeTempDir({ dir: folder, prefix: "check-" });
  try {
    const manifest = await restoreAcademy(
      readSettings("start", { DATA_DIR: temporary }),
      folder,
      { readBack: true },
    );
    console.log(`The backup is whole: ${summary(manifest)}.`);
    await tellAcademy(settings, manifest.madeAt);
  } finally {
    await Deno.remove(temporary, { recursive: true });
    unlock();
  }
});

/** On another machine there may be no academy. */
async function tellAcademy(settings: Settings, madeAt: string) {
  const { DATABASE_URL, DATA_DIR } = settings;
  try {
    if (!DATABASE_URL) {
      if (await askDesk(DATA_DIR, { checked: madeAt })) return;
      if (!await isFolder(`${DATA_DIR}/postgres`)) return;
    }
    const { databaseUrl, close } = await openEmbedded(settings);
    try {
      await withPool(databaseUrl, (sql) => noteCheckedBackup(sql, madeAt));
    } finally {
      await close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`The academy does not know that this backup was checked: ${reason}`);
  }
}
