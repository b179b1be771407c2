// For tests of anything but passwords themselves: to hash one costs 30 ms of work on purpose.
import { createPasswords } from "../services/passwords.ts";
import { patient } from "./patient.ts";

export const quickPasswords = (waits = patient) =>
  createPasswords(waits, { memory: 64, rounds: 1 });
