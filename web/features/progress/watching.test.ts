import assert from "node:assert/strict";
import { type Interval, union } from "./intervals.ts";
import { watch, type Watched } from "./watching.ts";

/** Plays like a browser: `played` does not contain skipped parts, and `load()` empties it. */
class Film extends EventTarget {
  currentTime = 0;
  paused = true;
  readyState = 4;
  #played: Interval[] = [];
  #from = 0;

  get played() {
    const list = this.paused ? this.#played : union(this.#played, [[this.#from, this.currentTime]]);
    return {
      length: list.length,
      start: (n: number) => list[n]?.[0] ?? NaN,
      end: (n: number) => list[n]?.[1] ?? NaN,
    };
  }
  #keep() {
    if (!this.paused) this.#played = union(this.#played, [[this.#from, this.currentTime]]);
  }
  play() {
    this.paused = false;
    this.#from = this.currentTime;
  }
  pause() {
    this.#keep();
    this.paused = true;
    this.#say("pause");
  }
  to(second: number) {
    this.currentTime = second;
    this.#say("timeupdate");
  }
  seek(second: number) {
    this.#keep();
    this.currentTime = second;
    this.#from = second;
    this.#say("seeked");
  }
  load() {
    this.#played = [];
    this.paused = true;
    this.currentTime = 0;
    this.readyState = 0;
    this.#say("timeupdate");
    this.readyState = 4;
  }
  #say(event: string) {
    this.dispatchEvent(new Event(event));
  }
}

function set() {
  const film = new Film();
  const page = Object.assign(new EventTarget(), { hidden: false });
  const view = new EventTarget();
  const clock = { now: Date.parse("2026-11-20T00:00:00Z") };
  const told: Watched[] = [];
  const shown: Interval[][] = [];
  const stop = watch(film, (watched) => told.push(watched), {
    page,
    view,
    now: () => clock.now,
    show: (seen) => shown.push(seen),
  });
  const all = () => union(...told.map(({ watched }) => watched));
  return { film, page, view, clock, told, shown, all, stop };
}

Deno.test("counts only the played parts when the learner seeks to the end", () => {
  const { film, all, told, stop } = set();
  film.play();
  film.to(3);
  film.seek(95);
  film.to(97);
  film.pause();
  stop();
  assert.deepEqual(all(), [[0, 3000], [95_000, 97_000]]);
  assert.equal(told.at(-1)?.position, 97);
});

Deno.test("reports once a minute, and only new intervals", () => {
  const { film, clock, told } = set();
  film.play();
  for (let second = 1; second <= 150; second++) {
    clock.now += 1000;
    film.to(second);
  }
  assert.deepEqual(told.map(({ watched }) => watched), [[[0, 60_000]], [[60_000, 120_000]]]);
  assert.equal(told[1]?.positionAt, "2026-11-20T00:02:00.000Z");
});

Deno.test("counts every second with rare events in a background tab and at high speed", () => {
  const { film, clock, all, stop } = set();
  film.play();
  film.to(1);
  clock.now += 60_000;
  film.to(121);
  stop();
  assert.deepEqual(all(), [[0, 121_000]]);
});

Deno.test("keeps what was played before the video's address was renewed", () => {
  const { film, all, told, stop } = set();
  film.play();
  film.to(5);
  film.load();
  stop();
  assert.deepEqual(all(), [[0, 5000]]);
  assert.equal(told.at(-1)?.position, 5);
});

Deno.test("joins what is played before and after the address was renewed", () => {
  const { film, all, stop } = set();
  film.play();
  film.to(5);
  film.load();
  film.seek(5);
  film.play();
  film.to(9);
  film.pause();
  stop();
  assert.deepEqual(all(), [[0, 9000]]);
});

Deno.test("reports the rest when the learner leaves, and nothing when nothing is new", () => {
  const { film, page, view, told } = set();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  view.dispatchEvent(new Event("pagehide"));
  assert.equal(told.length, 0);
  film.play();
  film.to(4);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(told.map(({ watched }) => watched), [[[0, 4000]]]);
  view.dispatchEvent(new Event("pagehide"));
  assert.equal(told.length, 1);
  film.to(6);
  view.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(told[1]?.watched, [[4000, 6000]]);
});

Deno.test("reports on leaving what was played after the last 'timeupdate'", () => {
  const { film, view, told } = set();
  film.play();
  film.to(4);
  film.currentTime = 4.8;
  view.dispatchEvent(new Event("pagehide"));
  assert.equal(told[0]?.position, 4.8);
  assert.deepEqual(told[0]?.watched, [[0, 4800]]);
});

Deno.test("reports on closing the player what was played after the last 'timeupdate'", () => {
  const { film, stop, told } = set();
  film.play();
  film.to(4);
  film.currentTime = 4.8;
  stop();
  assert.deepEqual(told[0]?.watched, [[0, 4800]]);
});

Deno.test("reports at most as many intervals at once as the server takes", () => {
  const { film, told, all, stop } = set();
  for (let n = 0; n < 250; n++) {
    film.seek(n * 10);
    film.play();
    film.to(n * 10 + 1);
  }
  film.pause();
  film.pause();
  stop();
  assert.ok(told.every(({ watched }) => watched.length <= 200));
  assert.equal(all().length, 250);
});

Deno.test("shows the progress every few seconds without reporting it", () => {
  const { film, told, shown, stop } = set();
  film.play();
  for (let quarter = 1; quarter <= 40; quarter++) film.to(quarter / 4);
  assert.deepEqual(shown, [[[0, 3000]], [[0, 6000]], [[0, 9000]]]);
  assert.deepEqual(told, []);
  // Watching the same part again shows nothing new.
  film.seek(1);
  for (let quarter = 4; quarter <= 32; quarter++) film.to(quarter / 4);
  assert.equal(shown.length, 3);
  stop();
});
