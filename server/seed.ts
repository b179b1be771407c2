// seed: puts the demo academy into an empty database, and touches no other.
import { seedIfEmpty } from "./demo/seed.ts";
import { withDatabase } from "./embedded.ts";
import { readSettings } from "./env.ts";
import { orSentence, Sentence } from "./process.ts";
import { createPasswords } from "./services/passwords.ts";

await orSentence(() =>
  withDatabase(readSettings("start"), async (sql) => {
    if (!await seedIfEmpty(sql, createPasswords())) {
      throw new Sentence("The database is not empty: nothing was changed.");
    }
    console.log("The demo academy is in place.");
  })
);
