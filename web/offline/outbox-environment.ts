// Defines what the outbox of one user needs from its surroundings, and what it tells them.
import type { SyncResult } from "@server/contract";
import type { Clock } from "./clock.ts";
import type { Limit, OutboxItem, Sealed } from "./outbox-db.ts";
import type { Send } from "./runner.ts";

export type Outcome =
  | { status: "done"; body: unknown }
  /**
   * Not answered yet. The outbox sends the write later. `waitsUntil`: the server's limit lasts
   * until then.
   */
  | { status: "kept"; waitsUntil?: number }
  | { status: "refused" | "conflict"; body: unknown };
export type Answer = { item: OutboxItem; body: unknown };
export type OutboxView = { items: OutboxItem[]; limits: Limit[]; isRunning: boolean };
export type TabMessage = { answers?: Answer[]; results?: SyncResult[] };

export type OutboxEnvironment = {
  clock: Clock;
  /**
   * The clock for waits on the device's storage. Tests give it a different one than the connection.
   */
  storeClock?: Clock;
  send: Send;
  /** Runs one call at a time across all tabs. */
  runExclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  canSend(): boolean;
  /** Whether the user may be looking at this tab. */
  isVisible(): boolean;
  /** Counts a request after a failed one, if all tabs together have room for it now. */
  mayRepeat(): boolean;
  /** Rejects when the user's key is missing or wrong. */
  unseal(bytes: Sealed["bytes"]): Promise<OutboxItem[]>;
  onAnswer(answer: Answer): Promise<void>;
  /** Resolves when the device has stored the lists that the answers have changed. */
  whenAnswersStored(): Promise<unknown>;
  onConflict(answer: Answer): void;
  onChange(shown: OutboxView): void;
};
