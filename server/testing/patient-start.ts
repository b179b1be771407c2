// `start`, but for its patience.
import { startToStop } from "../start.ts";
import { patient } from "./patient.ts";

await startToStop(patient);
