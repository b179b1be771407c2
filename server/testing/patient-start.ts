// Runs `start` with the long waits of tests.
import { startToStop } from "../start.ts";
import { patient } from "./patient.ts";

await startToStop(patient);
