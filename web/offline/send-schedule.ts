// Decides when this tab sends the waiting writes: at an event, or after a pause.
import type { OutboxContext } from "./outbox-context.ts";
import { isParked } from "./outbox-db.ts";
import type { Pause, Trigger } from "./runner.ts";
import type { WriteList } from "./write-list.ts";

/** In milliseconds. */
const SLOW = 5 * 60_000;

type ScheduleParts = {
  list: WriteList;
  /** Earlier writes go first, so nothing is sent before this resolves. */
  whenReady(): Promise<void>;
  /** Sends all writes that may go now. Returns when to send again, if that is known. */
  sendAll(trigger: Trigger, limitsEndedBy: number): Promise<Pause | undefined>;
};

export function createSendSchedule(context: OutboxContext, parts: ScheduleParts) {
  const { clock, isClosed } = context;
  const { list } = parts;
  let running: Promise<void> | undefined;
  let mustRunAgain = false;
  let cancelTimer = () => {};

  function run(trigger: Trigger, limitsEndedBy = 0): Promise<void> {
    // The tab that sends now may have looked for the last time before this write was there.
    if (trigger !== "timer") mustRunAgain = true;
    return running ??= runAll(trigger, limitsEndedBy);
  }

  async function runAll(trigger: Trigger, limitsEndedBy: number) {
    cancelTimer();
    let pause: Pause | undefined;
    try {
      list.show();
      await parts.whenReady();
      do {
        mustRunAgain = false;
        pause = await parts.sendAll(trigger, limitsEndedBy);
        limitsEndedBy = 0;
      } while (mustRunAgain && !pause?.isForAll && !isClosed());
    } catch (error) {
      context.logFailure(error);
    } finally {
      running = undefined;
      list.show();
      scheduleRun(pause);
    }
  }

  /**
   * Sets a timer for writes that no event wakes. If this tab is closed, the other tabs send them.
   */
  function scheduleRun(pause: Pause | undefined) {
    cancelTimer();
    if (isClosed() || list.items().every(isParked)) return;
    const waitMs = pause ? pause.until - clock.now() : SLOW;
    // This time has passed when the timer fires, even if the clock was set back.
    const limitsEndedBy = pause && !pause.isForAll ? pause.until : 0;
    cancelTimer = clock.after(waitMs, () => void run("timer", limitsEndedBy));
  }

  return {
    run: (trigger: Trigger) => run(trigger),
    isRunning: () => running !== undefined,
    close: () => cancelTimer(),
  };
}
