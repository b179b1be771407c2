// A device with any number of tabs, a connection that follows the test's orders, and a clock that
// the test turns.
import { HandClock } from "../../../server/testing/hand-clock.ts";
import { Unreachable } from "../../lib/http/api.ts";
import { toBase64, unseal } from "../../lib/device/seal.ts";
import { registerFeature, type Write } from "../registry.ts";
import type { OutboxItem } from "../outbox/model.ts";
import type { Answer, OutboxEnvironment, OutboxView } from "../outbox/state.ts";
import { openOutbox } from "../outbox/engine.ts";
import type { Send } from "../outbox/sender.ts";
import { Academy } from "./academy.ts";
import { itemKinds, questionKinds } from "./kinds.ts";

registerFeature({ kinds: { ...itemKinds, ...questionKinds } });

export class Phone {
  clock = new HandClock();
  academy = new Academy();
  /** For each request, the ids of its writes. */
  requests: string[][] = [];
  isReached = true;
  isVisible = false;
  mayRepeat = true;
  hasNoNetwork = false;
  /** What happens to the next requests, one entry each. After these the connection works. */
  faults: ((writes: OutboxItem[]) => void | Promise<void>)[] = [];
  losesAnswers = 0;
  /** Resolves when the device has stored the lists that the next answers change. */
  whenListsStored = () => Promise.resolve();
  #tabs: { close(): void }[] = [];
  readonly userId = crypto.randomUUID();
  readonly key = toBase64(crypto.getRandomValues(new Uint8Array(32)));

  send: Send = async (writes) => {
    this.requests.push(writes.map(({ id }) => id));
    await this.faults.shift()?.(writes);
    const results = this.academy.sync(structuredClone(writes));
    if (this.losesAnswers-- > 0) throw connectionLost();
    return structuredClone(results);
  };

  open(
    options: Partial<Pick<OutboxEnvironment, "send" | "runExclusively"> & { key: string }> = {},
  ) {
    const answered: Answer[] = [];
    const conflicts: Answer[] = [];
    let shown: OutboxView = { items: [], limits: [], isRunning: false };
    const outbox = openOutbox(this.userId, {
      clock: this.clock,
      send: options.send ?? this.send,
      runExclusively: options.runExclusively ??
        ((name, work) => navigator.locks.request(name, work)),
      canSend: () => this.isReached,
      isVisible: () => this.isVisible,
      mayRepeat: () => this.mayRepeat,
      watchNoNetwork: () => () => this.hasNoNetwork,
      unseal: async (bytes) =>
        JSON.parse(await unseal(options.key ?? this.key, this.userId, bytes)),
      onAnswer: (answer) => Promise.resolve(void answered.push(answer)),
      whenAnswersStored: () => this.whenListsStored(),
      onConflict: (answer) => void conflicts.push(answer),
      onChange: (next) => shown = next,
    });
    const tab = {
      ...outbox,
      answered,
      conflicts,
      items: () => shown.items,
      limits: () => shown.limits,
      write: (write: Write) => outbox.enqueue(write),
      /** Waits until nothing is being sent any more. */
      async quiet() {
        await outbox.run("timer");
        await outbox.run("timer");
      },
    };
    this.#tabs.push(tab);
    return tab;
  }

  async [Symbol.asyncDispose]() {
    for (const tab of this.#tabs) tab.close();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

export const connectionLost = () => new Unreachable(false, new TypeError("The connection broke"));
