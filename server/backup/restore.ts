// restore: fills the empty academy of the settings from a backup.
import { secureDemoAccounts } from "../demo/known-passwords.ts";
import { accountLines } from "../demo/tell-accounts.ts";
import { readSettings } from "../env.ts";
import { createPasswords } from "../services/passwords.ts";
import { placesOf, runTask, withPool } from "./academy.ts";
import { folderArgument, summary, warnOfMissing } from "./report.ts";
import { restoreAcademy } from "./restore-academy.ts";

await runTask(async () => {
  const folder = folderArgument("restore");
  const settings = readSettings("start");
  const manifest = await restoreAcademy(settings, folder);
  console.log(
    `Restored into ${placesOf(settings)}: ${summary(manifest)}.`,
  );
  warnOfMissing(manifest);
  if (settings.DATABASE_URL) await secureDemo(settings.DATABASE_URL);
});

/** The academy may have been the demo of \`start\`, whose passwords everybody knows. */
async function secureDemo(databaseUrl: string) {
  const demo = await withPool(
    databaseUrl,
    (sql) => secureDemoAccounts(sql, createPasswords(), { isExposed: true }),
  );
  if (demo.areNew) console.log(accountLines(demo).join("\n"));
}
