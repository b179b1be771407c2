import assert from "node:assert/strict";
import { OUTSIDE, readDenoReport, readPlaywrightReport, shorten } from "./reports.ts";

const report = (...cases: string[]) =>
  `<testsuites><testsuite name="./a.test.ts">${cases.join("\n")}</testsuite></testsuites>`;
const testcase = (name: string, content = "", time = 0.5) =>
  `<testcase name="${name}" classname="./a.test.ts" time="${time}">${content}</testcase>`;

Deno.test("reads each test of Deno's report with its status, time and message", () => {
  const xml = report(
    testcase("fine"),
    testcase("says &lt;failure&gt;"),
    testcase(
      "wrong",
      `<failure message="Uncaught">Error: x &lt; y
    at outerWrapped (ext:cli/40_test.js:1)
    at ./a.test.ts:3</failure>`,
    ),
    testcase("later", "<skipped/>"),
  );
  const at = { place: "a.test.ts", seconds: 0.5 };
  assert.deepEqual(readDenoReport(xml), [
    { ...at, name: "fine", status: "passed" },
    { ...at, name: "says <failure>", status: "passed" },
    { ...at, name: "wrong", status: "failed", message: "Error: x < y\n    at ./a.test.ts:3" },
    { ...at, name: "later", status: "skipped" },
  ]);
  assert.deepEqual(readDenoReport(""), []);
});

Deno.test("counts a failed step once, without the test around it", () => {
  const failed = (message: string) => `<failure message="x">${message}</failure>`;
  const xml = report(
    testcase("whole", failed("1 test step failed.")),
    testcase("whole &gt; good step"),
    testcase("whole &gt; bad step", failed("Error: of the step")),
  );
  const cases = readDenoReport(xml).map(({ name, status, message }) => [name, status, message]);
  assert.deepEqual(cases, [
    ["whole > good step", "passed", undefined],
    ["whole > bad step", "failed", "Error: of the step"],
  ]);
});

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: "chat.spec.ts",
  tests: [{
    status,
    results: [{
      duration: 1500,
      errors: messages.map((message) => ({
        message,
        location: { file: "/home/ma/academy/e2e/journeys/chat.spec.ts", line: 7 },
      })),
    }],
  }],
});

Deno.test("reads each journey of Playwright's report, also in nested groups", () => {
  const json = JSON.stringify({
    suites: [{
      specs: [spec("fine", "expected"), spec("not run", "skipped")],
      suites: [{ specs: [spec("wrong", "unexpected", "Error: \u001b[2mexpect\u001b[22m")] }],
    }],
  });
  const at = { place: "e2e/journeys/chat.spec.ts", seconds: 1.5 };
  assert.deepEqual(readPlaywrightReport(json, "e2e/journeys"), [
    { ...at, name: "fine", status: "passed" },
    { ...at, name: "not run", status: "skipped" },
    {
      ...at,
      name: "wrong",
      status: "failed",
      message: "Error: expect\n    at e2e/journeys/chat.spec.ts:7",
    },
  ]);
});

Deno.test("says what the page showed when a journey failed", async () => {
  const lines = [
    "- generic [ref=e1]:",
    '  - button "Send" [ref=e2] [cursor=pointer]:',
    "    - /url: /ai",
    "  - paragraph [ref=e3]: No connection",
  ];
  const path = await Deno.makeTempFile();
  await Deno.writeTextFile(
    path,
    ["# Page snapshot", "", "```yaml", ...lines, "```", ""].join("\n"),
  );
  const wrong = spec("wrong", "unexpected", "Error: expect");
  const attachments = [{ name: "error-context", path }, { name: "trace" }];
  const tests = wrong.tests.map((test) => ({
    ...test,
    results: test.results.map((result) => ({ ...result, attachments })),
  }));
  const json = JSON.stringify({ suites: [{ specs: [{ ...wrong, tests }] }] });
  const [test] = readPlaywrightReport(json, "e2e/journeys");
  await Deno.remove(path);
  assert.equal(
    test?.message?.split("\n").at(-1),
    'The page showed: button "Send" | paragraph: No connection',
  );
});

Deno.test("counts a journey that Playwright itself repeated as failed, because only our runner may repeat", () => {
  const json = JSON.stringify({ suites: [{ specs: [spec("unsteady", "flaky", "Error: early")] }] });
  assert.equal(readPlaywrightReport(json, "e2e/journeys")[0]?.status, "failed");
});

Deno.test("reports journeys that cannot be collected as one failure", () => {
  const json = JSON.stringify({ errors: [{ message: "no such file" }] });
  assert.deepEqual(readPlaywrightReport(json, "e2e/journeys"), [
    { place: "e2e/journeys", name: OUTSIDE, status: "failed", seconds: 0, message: "no such file" },
  ]);
});

Deno.test("shortens a failure, keeps what failed and where, and leaves out libraries and cookies", () => {
  const long = Array.from({ length: 200 }, (_, at) => `line ${at} ${"x".repeat(at * 10)}`);
  const frames = [
    "    at run (/p/node_modules/x.js:1)",
    "    at ext:core/a.js:1",
    "    - cookie: sid=1",
  ];
  const message = shorten([...long, ...frames, "    at ./a.test.ts:3"].join("\n"));
  const lines = message.split("\n");
  assert.ok(lines.length < 20 && lines.every(({ length }) => length <= 301));
  assert.equal(lines[0], "line 0 ");
  assert.equal(lines.at(-1), "    at ./a.test.ts:3");
  assert.doesNotMatch(message, /node_modules|ext:|cookie/);
});
