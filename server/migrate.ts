// migrate: brings the database up to date, the embedded one where no other is named.
import { withDatabase } from "./embedded.ts";
import { readSettings } from "./env.ts";
import { orSentence } from "./process.ts";

await orSentence(() =>
  withDatabase(readSettings("start"), (_, applied) => {
    console.log(applied.length ? `Applied: ${applied.join(", ")}` : "Nothing to do.");
    return Promise.resolve();
  })
);
