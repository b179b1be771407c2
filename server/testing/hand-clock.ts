// A clock to be turned by hand, for whoever is given the time: a phone's part or the server's.
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
