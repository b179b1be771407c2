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
  const media = new Film();
  const page = Object.assign(new EventTarget(), { hidden: false });
  const view = new EventTarget();
  const clock = { now: Date.parse("2026-11-20T00:00:00Z") };
  const reports: Watched[] = [];
  const shown: Interval[][] = [];
  const stop = watch(media, (watched) => reports.push(watched), {
    page,
    view,
    now: () => clock.now,
    show: (seen) => shown.push(seen),
  });
  const all = () => union(...reports.map(({ watched }) => watched));
  return { media, page, view, clock, reports, shown, all, stop };
}

Deno.test("counts only the played parts when the learner seeks to the end", () => {
  const { media, all, reports, stop } = set();
  media.play();
  media.to(3);
  media.seek(95);
  media.to(97);
  media.pause();
  stop();
  assert.deepEqual(all(), [[0, 3000], [95_000, 97_000]]);
  assert.equal(reports.at(-1)?.position, 97);
});

Deno.test("reports once a minute, and only new intervals", () => {
  const { media, clock, reports } = set();
  media.play();
  for (let second = 1; second <= 150; second++) {
    clock.now += 1000;
    media.to(second);
  }
  assert.deepEqual(reports.map(({ watched }) => watched), [[[0, 60_000]], [[60_000, 120_000]]]);
  assert.equal(reports[1]?.positionAt, "2026-11-20T00:02:00.000Z");
});

Deno.test("counts every second with rare events in a background tab and at high speed", () => {
  const { media, clock, all, stop } = set();
  media.play();
  media.to(1);
  clock.now += 60_000;
  media.to(121);
  stop();
  assert.deepEqual(all(), [[0, 121_000]]);
});

Deno.test("keeps what was played before the video's address was renewed", () => {
  const { media, all, reports, stop } = set();
  media.play();
  media.to(5);
  media.load();
  stop();
  assert.deepEqual(all(), [[0, 5000]]);
  assert.equal(reports.at(-1)?.position, 5);
});

Deno.test("joins what is played before and after the address was renewed", () => {
  const { media, all, stop } = set();
  media.play();
  media.to(5);
  media.load();
  media.seek(5);
  media.play();
  media.to(9);
  media.pause();
  stop();
  assert.deepEqual(all(), [[0, 9000]]);
});

Deno.test("reports the rest when the learner leaves, and nothing when nothing is new", () => {
  const { media, page, view, reports } = set();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  view.dispatchEvent(new Event("pagehide"));
  assert.equal(reports.length, 0);
  media.play();
  media.to(4);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(reports.map(({ watched }) => watched), [[[0, 4000]]]);
  view.dispatchEvent(new Event("pagehide"));
  assert.equal(reports.length, 1);
  media.to(6);
  view.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(reports[1]?.watched, [[4000, 6000]]);
});

Deno.test("reports on leaving what was played after the last 'timeupdate'", () => {
  const { media, view, reports } = set();
  media.play();
  media.to(4);
  media.currentTime = 4.8;
  view.dispatchEvent(new Event("pagehide"));
  assert.equal(reports[0]?.position, 4.8);
  assert.deepEqual(reports[0]?.watched, [[0, 4800]]);
});

Deno.test("reports on closing the player what was played after the last 'timeupdate'", () => {
  const { media, stop, reports } = set();
  media.play();
  media.to(4);
  media.currentTime = 4.8;
  stop();
  assert.deepEqual(reports[0]?.watched, [[0, 4800]]);
});

Deno.test("reports at most as many intervals at once as the server takes", () => {
  const { media, reports, all, stop } = set();
  for (let n = 0; n < 250; n++) {
    media.seek(n * 10);
    media.play();
    media.to(n * 10 + 1);
  }
  media.pause();
  media.pause();
  stop();
  assert.ok(reports.every(({ watched }) => watched.length <= 200));
  assert.equal(all().length, 250);
});

Deno.test("shows the progress every few seconds without reporting it", () => {
  const { media, reports, shown, stop } = set();
  media.play();
  for (let quarter = 1; quarter <= 40; quarter++) media.to(quarter / 4);
  assert.deepEqual(shown, [[[0, 3000]], [[0, 6000]], [[0, 9000]]]);
  assert.deepEqual(reports, []);
  // Watching the same part again shows nothing new.
  media.seek(1);
  for (let quarter = 4; quarter <= 32; quarter++) media.to(quarter / 4);
  assert.equal(shown.length, 3);
  stop();
});
