// Measures how long this thread has worked. A clock would also count other work of the machine.
import process from "node:process";

/** Returns milliseconds since some moment, in steps of ten. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
