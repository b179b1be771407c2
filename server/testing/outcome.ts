// What the runners say of themselves, counted: a number nobody wrote down cannot be wrong.
import { stripVTControlCharacters } from "node:util";

export type Outcome = { passed: number; failed: number; skipped?: number; failures?: string[] };

const FAILURE_SHOWN = 2000;

/** Deno's own report. */
export function readJunit(xml: string): Outcome {
  const cases = xml.match(/<testcase\b[\s\S]*?<\/testcase>/g) ?? [];
  const failures = cases.filter((text) => /<(failure|error)\b/.test(text)).map(readFailure);
  const skipped = cases.filter((text) => /<skipped\b/.test(text)).length;
  const passed = cases.length - failures.length - skipped;
  return { passed, failed: failures.length, skipped, failures };
}

/** Told again at the end: of a long run people often have its last page alone. */
function readFailure(testcase: string): string {
  const [, name = "", place = ""] = /name="([^"]*)"(?: classname="([^"]*)")?/.exec(testcase) ?? [];
  const [, said = ""] = /<(?:failure|error)\b[^>]*>([\s\S]*?)<\/(?:failure|error)>/
    .exec(testcase) ?? [];
  return plain(`${place} ${name}\n${said}`).trim().slice(0, FAILURE_SHOWN);
}

const plain = (xml: string) =>
  xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'").replaceAll("&amp;", "&");

export function readPlaywright(json: string): Outcome {
  const { stats, suites = [], errors = [] }: Report = JSON.parse(json);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return {
    passed: expected,
    failed: unexpected + flaky + errors.length,
    skipped,
    failures: [
      ...suites.flatMap(failedIn),
      ...errors.map((error) => shown(error.location?.file ?? "", error)),
    ],
  };
}

function failedIn({ suites = [], specs = [] }: Suite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === "unexpected" || status === "flaky").map((test) =>
      shown(`${file} ${title}`, ...test.results.flatMap(({ errors = [] }) => errors))
    )
  );
  return [...failed, ...suites.flatMap(failedIn)];
}

/** What is said first tells most: pictures of the code and traces follow. */
const shown = (what: string, ...errors: Failed[]) =>
  stripVTControlCharacters([what, ...errors.map(({ message = "" }) => message)].join("\n")).trim()
    .slice(0, FAILURE_SHOWN);

type Report = { stats?: Stats; suites?: Suite[]; errors?: Failed[] };
type Stats = { expected?: number; unexpected?: number; flaky?: number; skipped?: number };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { file: string; title: string; tests: Test[] };
type Test = { status: string; results: { errors?: Failed[] }[] };
type Failed = { message?: string; location?: { file: string } };

export function summary(outcomes: Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((all, outcome) => all + of(outcome), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}
