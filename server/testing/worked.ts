// How long this thread has worked: a clock also counts what else the machine did meanwhile.
import process from "node:process";

/** Milliseconds since some moment, in steps of ten. */
export function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
