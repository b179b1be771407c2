// backup: saves the academy of the settings into a folder, also while a server runs.
import { setPriority } from "node:os";
import { readSettings } from "../env.ts";
import { CommandError } from "../process.ts";
import { placesOf, runTask, storagePlaceOf } from "./academy.ts";
import { saveAcademy } from "./save.ts";
import { countOfFiles, lacksAllFiles, sizeText, summary, warnOfMissing } from "./report.ts";

/** Other processes of this machine, such as the server, get the processor first. */
const LOW_PRIORITY = 10;

await runTask(async () => {
  setPriority(LOW_PRIORITY);
  const [folder = "backup"] = Deno.args;
  const settings = readSettings("start");
  const { manifest, copied, copiedBytes } = await saveAcademy(settings, folder);
  console.log(`Saved ${placesOf(settings)}: ${summary(manifest)}.`);
  console.log(`New in ${folder}: ${countOfFiles(copied)} (${sizeText(copiedBytes)}).`);
  warnOfMissing(manifest);
  if (lacksAllFiles(manifest)) {
    throw new CommandError(
      `No file of the academy is in ${storagePlaceOf(settings)}. Check STORAGE_URL.`,
    );
  }
  console.log(`Next: deno task backup:check ${folder}`);
});
