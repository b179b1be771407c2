// A clock that a test turns by hand, for code that gets its time from outside: on a phone or on the
// server.
export class HandClock {
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
