// Cheap password hashes for tests. A production hash takes 30 ms.
import { createPasswords } from "../services/passwords.ts";
import { longWaits } from "./patient.ts";

export const quickPasswords = (waits = longWaits) =>
  createPasswords(waits, { memory: 64, rounds: 1 });
