import assert from "node:assert/strict";
import { OUTSIDE, type TestCase } from "./reports.ts";
import { judge, mustNotFlicker, verdictOf } from "./verdict.ts";

const at = (place: string, name: string, status: TestCase["status"]): TestCase => ({
  ...{ place, name, status, seconds: 1 },
});
const failed = (place: string, name = "one") => at(place, name, "failed");
const passed = (place: string, name = "one") => at(place, name, "passed");

Deno.test("a test that passes when it is repeated is a flicker, and the run may pass", () => {
  const first = [failed("e2e/journeys/landing.spec.ts"), failed("server/log.test.ts")];
  const verdict = verdictOf([judge(first, first.map(({ place }) => passed(place)))]);
  assert.deepEqual(verdict, { flickers: first, failures: [], reasons: [], fatal: [] });
});

Deno.test("a test has failed if it fails twice, or if it was not repeated", () => {
  const first = [
    failed("e2e/journeys/landing.spec.ts"),
    failed("", "Lint"),
    failed("e2e/journeys/panel.spec.ts"),
  ];
  const again = [
    failed("e2e/journeys/landing.spec.ts"),
    passed("e2e/journeys/panel.spec.ts", "another one"),
  ];
  const { flickers, failures } = judge(first, [...again, passed("e2e/journeys/panel.spec.ts")]);
  assert.deepEqual(failures, first.slice(0, 2));
  assert.deepEqual(flickers, first.slice(2));
  assert.deepEqual(judge(first, []).failures, first);
});

Deno.test("a test fails if another test with its name fails in the repeat", () => {
  const first = [failed("e2e/journeys/shell.spec.ts")];
  const again = [passed("e2e/journeys/shell.spec.ts"), failed("e2e/journeys/shell.spec.ts")];
  assert.deepEqual(judge(first, again).failures, first);
});

Deno.test("an error outside of any test is a flicker if the whole group of files passes", () => {
  const first = [failed("server/app.test.ts, server/log.test.ts", OUTSIDE)];
  assert.deepEqual(judge(first, [passed("server/log.test.ts", "a")]).flickers, first);
  const again = [passed("server/log.test.ts", "a"), failed("server/log.test.ts", "b")];
  assert.deepEqual(judge(first, again).failures, [...first, ...again.slice(1)]);
  // The same error again is a failure, even if tests passed before it.
  const same = judge(first, [passed("server/log.test.ts", "a"), ...first]);
  assert.deepEqual(same, { flickers: [], failures: first });
});

Deno.test("a third flicker fails the run", () => {
  const first = ["a", "b", "c"].map((name) => failed("e2e/journeys/landing.spec.ts", name));
  const again = first.map((test): TestCase => ({ ...test, status: "passed" }));
  assert.deepEqual(verdictOf([judge(first.slice(1), again)]).fatal, []);
  // The limit counts the flickers of all steps together.
  const { reasons, fatal } = verdictOf([
    judge(first.slice(1), again),
    judge(first.slice(0, 1), again),
  ]);
  assert.match(reasons.join(), /3 flickers fail the run/);
  assert.equal(fatal.length, 3);
});

Deno.test("a failure that only the repeat shows is a failure", () => {
  const first = [failed("e2e/journeys/landing.spec.ts")];
  const late = failed("e2e/journeys/landing.spec.ts", "did not run at first");
  const outside = failed("", OUTSIDE);
  const { flickers, failures } = judge(first, [
    passed("e2e/journeys/landing.spec.ts"),
    late,
    outside,
  ]);
  assert.deepEqual(flickers, first);
  assert.deepEqual(failures, [late, outside]);
});

Deno.test("a flicker of a journey without a network fails the run, in whatever file it is", () => {
  const first = [failed("e2e/journeys/landing.spec.ts", "@offline a page opens")];
  const again = [passed("e2e/journeys/landing.spec.ts", "@offline a page opens")];
  assert.deepEqual(verdictOf([judge(first, again)]).fatal, first);
});

const guarded = [
  "web/offline/outbox/engine.test.ts",
  "server/features/sync/outbox-faults.test.ts",
  "e2e/journeys/outbox.spec.ts",
  "server/features/session/routes.test.ts",
  "web/lib/http/session.test.ts",
  "e2e/journeys/session.spec.ts",
  "web/lib/device/seal.test.ts",
  "web/offline/sign-out/seal-work.test.ts",
  "e2e/journeys/two-people.spec.ts",
  "web/offline/downloads/engine.test.ts",
  "e2e/journeys/downloads-line.spec.ts",
  "server/features/chat/stops.test.ts",
  "e2e/journeys/chat-faults.spec.ts",
];

for (const place of guarded) {
  Deno.test(`a single flicker in ${place} fails the run`, async () => {
    assert.equal(verdictOf([judge([failed(place)], [passed(place)])]).fatal.length, 1);
    // A moved file must not drop out of the list unnoticed.
    await Deno.stat(new URL(`../../../${place}`, import.meta.url));
  });
}

Deno.test("an error outside of any test fails the run if a file of its group is guarded", () => {
  const first = [failed("web/ui/a.test.ts, web/offline/b.test.ts", OUTSIDE)];
  assert.equal(verdictOf([judge(first, [passed("web/ui/a.test.ts")])]).fatal.length, 1);
});

Deno.test("every pattern of guarded files matches a file", async () => {
  const tests = await Array.fromAsync(walk("web", "server", "e2e"));
  for (const pattern of mustNotFlicker) {
    assert.ok(tests.some((place) => pattern.test(place)), String(pattern));
  }
});

async function* walk(...folders: string[]): AsyncGenerator<string> {
  for (const folder of folders) {
    for await (const entry of Deno.readDir(new URL(`../../../${folder}`, import.meta.url))) {
      const place = `${folder}/${entry.name}`;
      if (entry.isDirectory) yield* walk(place);
      else if (/\.(test|spec)\.tsx?$/.test(place)) yield place;
    }
  }
}
