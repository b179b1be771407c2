// A clock to be turned by hand.
import type { Clock } from "../clock.ts";

export class HandClock implements Clock {
  #now = Date.UTC(2026, 10, 20);
  #waiting = new Set<{ at: number; act: () => void }>();
  now = () => this.#now;
  after = (ms: number, act: () => void) => {
    const one = { at: this.#now + ms, act };
    this.#waiting.add(one);
    return () => this.#waiting.delete(one);
  };
  turn(ms: number) {
    this.#now += ms;
    for (const one of [...this.#waiting]) {
      if (one.at <= this.#now && this.#waiting.delete(one)) one.act();
    }
  }
  back(ms: number) {
    this.#now -= ms;
  }
}
