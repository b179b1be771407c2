// Runs `start` with the long waits of tests. Does not read the texts of files, which takes more
// than a second of work in each new academy.
import { runUntilStopped } from "../start.ts";
import { longWaits } from "./patient.ts";

await runUntilStopped({ timeouts: longWaits, readsFiles: false });
