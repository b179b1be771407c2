// restore: fills the empty academy of the settings from a backup.
import { readSettings } from "../env.ts";
import { placeOf, runTask } from "./academy.ts";
import { folderArgument, summary } from "./report.ts";
import { restoreAcademy } from "./restore-academy.ts";

await runTask(async () => {
  const folder = folderArgument("restore");
  const settings = readSettings("start");
  const manifest = await restoreAcademy(settings, folder);
  console.log(`Restored into ${placeOf(settings)}: ${summary(manifest)}.`);
});
