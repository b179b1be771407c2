// A minimal server that answers an outbox as our server does.
import type { SyncResult } from "@server/contract";
import type { Write } from "../registry.ts";

type Item = { id: string; content: string; version: number };
type Sent = Write & { id: string };
type Payload = { id: string; content: string; version?: number };

export class Academy {
  items = new Map<string, Item>();
  removed = new Set<string>();
  /** The kinds of which the server takes no more now, with the seconds to wait that it reports. */
  limits = new Map<string, unknown>();
  /** The ids of the writes that were applied, in order. */
  log: string[] = [];
  /** The texts that others could read after each request. */
  seen: string[] = [];
  #answers = new Map<string, unknown>();

  sync(writes: Sent[]): SyncResult[] {
    const results = writes.map(({ id, kind, payload }) => {
      const earlier = this.#answers.get(id);
      if (earlier) return { id, status: 200, body: earlier };
      if (this.limits.has(kind)) {
        const details = { retryAfter: this.limits.get(kind) };
        return { id, status: 429, body: { code: "rate_limited", details } };
      }
      const { status, body } = this.apply(kind, payload as Payload);
      if (status === 200) {
        this.#answers.set(id, body);
        this.log.push(id);
      }
      return { id, status, body };
    });
    this.seen.push(...Object.values(this.texts()));
    return results;
  }

  apply(kind: string, { id, content, version }: Payload): { status: number; body: unknown } {
    const item = this.items.get(id);
    if (content === "refuse me") return { status: 400, body: { code: "invalid_input" } };
    if (kind === "item.add" || kind === "question.ask") {
      if (this.removed.has(id)) return { status: 409, body: { code: "conflict" } };
      if (!item) this.items.set(id, { id, content, version: 1 });
      return { status: 200, body: this.items.get(id) };
    }
    if (kind === "question.withdraw" && this.removed.has(id)) {
      return { status: 200, body: { ok: true } };
    }
    if (!item) return { status: 404, body: { code: "not_found" } };
    if (version !== undefined && version !== item.version) {
      return { status: 409, body: { code: "stale_version", details: item } };
    }
    if (kind === "question.withdraw" && item.content === "answered") {
      return { status: 409, body: { code: "already_answered", details: item } };
    }
    if (kind === "item.remove" || kind === "question.withdraw") {
      this.items.delete(id);
      this.removed.add(id);
      return { status: 200, body: { ok: true } };
    }
    this.items.set(id, { id, content, version: item.version + 1 });
    return { status: 200, body: this.items.get(id) };
  }

  texts = () => Object.fromEntries([...this.items].map(([id, { content }]) => [id, content]));
}
