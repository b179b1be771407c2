// For tests of anything but time limits: storage must not count as too slow because the machine is
// busy.
const LONG_MS = 1000;
const LONGER = 60;

/** From here on, every wait of a second or more takes sixty times as long. */
export function patientTimers() {
  const { setTimeout } = globalThis;
  Object.assign(globalThis, {
    setTimeout: (act: () => void, ms = 0) => setTimeout(act, ms < LONG_MS ? ms : ms * LONGER),
  });
}
