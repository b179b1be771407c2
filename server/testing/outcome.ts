// What the runners say of themselves, counted: a number nobody wrote down cannot be wrong.

export type Outcome = { passed: number; failed: number; skipped?: number };

/** Deno's own report. */
export function readJunit(xml: string): Outcome {
  const cases = xml.match(/<testcase\b[\s\S]*?<\/testcase>/g) ?? [];
  const failed = cases.filter((text) => /<(failure|error)\b/.test(text)).length;
  const skipped = cases.filter((text) => /<skipped\b/.test(text)).length;
  return { passed: cases.length - failed - skipped, failed, skipped };
}

export function readPlaywright(json: string): Outcome {
  const { stats, errors = [] }: { stats?: Stats; errors?: unknown[] } = JSON.parse(json);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped };
}

type Stats = { expected?: number; unexpected?: number; flaky?: number; skipped?: number };

export function summary(outcomes: Outcome[]): string {
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((all, outcome) => all + of(outcome), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}
