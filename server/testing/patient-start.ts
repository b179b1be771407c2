// Runs `start` with the long waits of tests.
import { runUntilStopped } from "../start.ts";
import { longWaits } from "./patient.ts";

await runUntilStopped(longWaits);
