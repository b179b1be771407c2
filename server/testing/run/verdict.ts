// Decides what it means when a failed test passes in the repeat.
import type { TestCase } from "./reports.ts";

/**
 * The files whose tests must not flicker at all. A race in the product also looks like a flicker,
 * and a race in the outbox, sessions, sealing, downloads or chat answers loses a user's data or
 * shows it to another user.
 */
export const mustNotFlicker: RegExp[] = [
  // The outbox, the cached queries and the downloads of this phone.
  /^web\/offline\//,
  /^web\/features\/(sync|downloads|chat|session)\//,
  /^web\/lib\/(http\/(session|sse)|device\/(seal|restore-drafts|drafts))/,
  /^server\/features\/(sync|session|chat)\//,
  /^server\/(http\/idempotency|services\/chat-model)\./,
  /^e2e\/journeys\/(outbox|offline|store-fails|emptied|session|two-people|chat)/,
  /^e2e\/journeys\/(course-offline|long-offline|downloads)/,
  /^e2e\/journeys\/(attachments|image-faults)/,
];

/** More flickers in one run than this fail the run. */
const MAX_FLICKERS = 2;

/** The place of an error outside of any test names all files of its group. */
export const isGuarded = ({ place, name }: Pick<TestCase, "place" | "name">) =>
  name.includes("@offline") ||
  place.split(", ").some((file) => mustNotFlicker.some((files) => files.test(file)));

/** Judges one step. `repeated` has the results of what failed, when it ran again. */
export function judge(failed: TestCase[], repeated: TestCase[]) {
  const passesNow = ({ place, name }: TestCase) => {
    const again = repeated.filter((test) =>
      test.place === place || place.split(", ").includes(test.place)
    );
    const own = again.filter((test) => test.name === name);
    // A failure outside of any test is gone when all tests of its files pass.
    const decisive = own.length > 0 ? own : again;
    return decisive.some(({ status }) => status === "passed") &&
      !decisive.some(({ status }) => status === "failed");
  };
  const flickers = failed.filter(passesNow);
  const isKnown = (test: TestCase) =>
    failed.some(({ place, name }) => place === test.place && name === test.name);
  // A test that could not run before, or an error outside of the repeated tests.
  const newFailures = repeated.filter((test) => test.status === "failed" && !isKnown(test));
  const failures = [...failed.filter((test) => !flickers.includes(test)), ...newFailures];
  return { flickers, failures };
}

/**
 * Judges all steps together. Some or all flickers fail the run (`fatal`), and `reasons` says why.
 */
export function verdictOf(steps: ReturnType<typeof judge>[]) {
  const flickers = steps.flatMap((step) => step.flickers);
  const failures = steps.flatMap((step) => step.failures);
  const guarded = flickers.filter(isGuarded);
  const reasons = guarded.map(({ place, name }) =>
    `A flicker in ${place} › ${name} fails the run: it can be a race that loses or shows a user's data.`
  );
  const areTooMany = flickers.length > MAX_FLICKERS;
  if (areTooMany) {
    reasons.push(`${flickers.length} flickers fail the run: at most ${MAX_FLICKERS} may pass.`);
  }
  return { flickers, failures, reasons, fatal: areTooMany ? flickers : guarded };
}
