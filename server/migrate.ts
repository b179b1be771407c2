// migrate: brings the database up to date; the embedded one if no setting names another.
import { withDatabase } from "./embedded.ts";
import { readSettings } from "./env.ts";
import { runMain } from "./process.ts";

await runMain(() =>
  withDatabase(readSettings("start"), (_, applied) => {
    console.log(applied.length ? `Applied: ${applied.join(", ")}` : "Nothing to do.");
    return Promise.resolve();
  })
);
