// seed: puts the demo academy into an empty database, and refuses any other database.
import { seedIfEmpty } from "./demo/seed.ts";
import { openMedia, withDatabase } from "./embedded.ts";
import { readSettings } from "./env.ts";
import { CommandError, runMain } from "./process.ts";
import { createPasswords } from "./services/passwords.ts";

await runMain(async () => {
  const settings = readSettings("start");
  await withDatabase(settings, async (sql) => {
    if (settings.DATABASE_URL && !Deno.args.includes("--yes")) {
      throw new CommandError(
        "DATABASE_URL names your own database, and the password of the demo accounts is public. To add them to that database, run: deno task seed --yes",
      );
    }
    const { put } = await openMedia(settings);
    if (!await seedIfEmpty(sql, createPasswords(), put)) {
      throw new CommandError("The database is not empty: nothing was changed.");
    }
    console.log("The demo academy is in the database.");
  });
});
