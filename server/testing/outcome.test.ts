import assert from "node:assert/strict";
import { readJunit, readPlaywright, summary } from "./outcome.ts";

Deno.test("Deno's report is counted case by case, skipped ones apart", () => {
  const xml = `<testsuites tests="4" failures="2"><testsuite name="./a.test.ts">
    <testcase name="fine" time="0.000">
    </testcase>
    <testcase name="says &lt;failure&gt;"></testcase>
    <testcase name="wrong" classname="./a.test.ts"><failure message="Uncaught">Error: x &lt; y
    at ./a.test.ts:3</failure></testcase>
    <testcase name="later"><skipped/></testcase>
  </testsuite></testsuites>`;
  assert.deepEqual(readJunit(xml), {
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ["./a.test.ts wrong\nError: x < y\n    at ./a.test.ts:3"],
  });
  assert.deepEqual(readJunit(""), { passed: 0, failed: 0, skipped: 0, failures: [] });
});

Deno.test("a journey that passed at the second try has failed", () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 };
  assert.deepEqual(readPlaywright(JSON.stringify({ stats })), {
    passed: 5,
    failed: 2,
    skipped: 3,
    failures: [],
  });
});

Deno.test("a failed journey is told by its file, its title and what was said first", () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    ...{ title, file: "chat.spec.ts", ok: status === "expected" },
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const specs = [
    spec("fine", "expected"),
    spec("wrong", "unexpected", "Error: \u001b[2mexpect(\u001b[22mlocator)\nReceived: <none>"),
    spec("not run", "skipped"),
  ];
  const deeper = [{ specs: [spec("at the second try", "flaky", "Error: early")] }];
  const suites = [{ title: "chat.spec.ts", specs, suites: deeper }];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 1 };
  const { failures } = readPlaywright(JSON.stringify({ stats, suites }));
  assert.deepEqual(failures, [
    "chat.spec.ts wrong\nError: expect(locator)\nReceived: <none>",
    "chat.spec.ts at the second try\nError: early",
  ]);
  const endless = [{ specs: [spec("long", "unexpected", "x".repeat(10_000))] }];
  const [long] = readPlaywright(JSON.stringify({ suites: endless })).failures ?? [];
  assert.equal(long?.length, 2000);
});

Deno.test("journeys that could not even be collected count as failed", () => {
  const report = JSON.stringify({ stats: { expected: 0 }, errors: [{ message: "no such file" }] });
  assert.deepEqual(readPlaywright(report), {
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ["no such file"],
  });
});

Deno.test("the last line adds up", () => {
  assert.equal(
    summary([{ passed: 2, failed: 0 }, { passed: 1, failed: 3 }]),
    "3 passed, 3 failed",
  );
});
