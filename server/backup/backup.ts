// backup: saves the academy of the settings into a folder, also while a server runs.
import { setPriority } from "node:os";
import { readSettings } from "../env.ts";
import { runTask } from "./academy.ts";
import { saveAcademy } from "./save.ts";
import { sizeText } from "./report.ts";

/** Other processes of this machine, such as the server, get the processor first. */
const LOW_PRIORITY = 10;

await runTask(async () => {
  setPriority(LOW_PRIORITY);
  const [folder = "backup"] = Deno.args;
  const { manifest, copied, copiedBytes } = await saveAcademy(readSettings("start"), folder);
  const { tables, objects, missing } = manifest;
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0);
  console.log(
    `Saved in ${folder}: ${rows} rows of ${tables.length} tables, ${objects.length} files; ${copied} of them are new (${
      sizeText(copiedBytes)
    }).`,
  );
  if (missing.length > 0) {
    console.warn(
      `${missing.length} files were not in the storage: removed meanwhile, or lost. The first is ${
        missing[0]
      }.`,
    );
  }
  console.log(`Next: deno task backup:check ${folder}`);
});
