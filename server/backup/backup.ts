// backup: saves the academy of the settings into a folder, also while a server runs.
import { setPriority } from "node:os";
import { readSettings } from "../env.ts";
import { placesOf, runTask } from "./academy.ts";
import { saveAcademy } from "./save.ts";
import { sizeText, summary, warnOfMissing } from "./report.ts";

/** Other processes of this machine, such as the server, get the processor first. */
const LOW_PRIORITY = 10;

await runTask(async () => {
  setPriority(LOW_PRIORITY);
  const [folder = "backup"] = Deno.args;
  const settings = readSettings("start");
  const { manifest, copied, copiedBytes } = await saveAcademy(settings, folder);
  console.log(`Saved ${placesOf(settings)}: ${summary(manifest)}.`);
  console.log(`New in ${folder}: ${copied} files (${sizeText(copiedBytes)}).`);
  warnOfMissing(manifest);
  console.log(`Next: deno task backup:check ${folder}`);
});
