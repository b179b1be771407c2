// Reads the reports of Deno's test runner and of Playwright into one list of test cases.
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { filesOfPlace, placeOfGroup } from "./groups.ts";
import { shorten } from "./shorten.ts";

export type TestCase = {
  /** The test file, from the project's root. */
  place: string;
  /** `OUTSIDE` if the failure belongs to the file and to none of its tests. */
  name: string;
  status: "passed" | "failed" | "skipped";
  seconds: number;
  message?: string;
};

/** The name of a failure that happened outside of any test of its file. */
export const OUTSIDE = "(outside of any test)";

/**
 * `xml` is Deno's JUnit report. `output` is its text, and only this text names errors outside of
 * tests. `groups` has the files of each module that only imports other files.
 */
export function readDenoReport(
  xml: string,
  output = "",
  groups: ReadonlyMap<string, string[]> = new Map(),
): TestCase[] {
  const all = (xml.match(/<testcase\b[\s\S]*?<\/testcase>/g) ?? []).map(readTestCase);
  const broken = readUncaught(output, groups);
  const isOfBroken = ({ place, status }: TestCase) =>
    status === "failed" && broken.some((file) => filesOfPlace(file.place).includes(place));
  // After an uncaught error, Deno cancels the other tests of the file. They are no failures of
  // their own.
  return [...mergeFailedSteps(all.filter((test) => !isOfBroken(test))), ...broken];
}

/** A test with a failed step fails too. It is one failure, and the step has its message. */
function mergeFailedSteps(all: TestCase[]): TestCase[] {
  const failed = all.filter(({ status }) => status === "failed");
  const testOf = ({ place, name }: TestCase) =>
    failed.find((test) => test.place === place && name.startsWith(`${test.name} > `));
  const steps = failed.filter(testOf);
  return all.filter((test) => !steps.includes(test)).map((test) => {
    const messages = steps.filter((step) => testOf(step) === test).map(({ message }) => message);
    return messages.length > 0 ? { ...test, message: shorten(messages.join("\n")) } : test;
  });
}

function readTestCase(xml: string): TestCase {
  const tag = xml.slice(0, xml.indexOf(">"));
  const [, text = ""] = /<(?:failure|error)\b[^>]*>([\s\S]*?)<\/(?:failure|error)>/.exec(xml) ?? [];
  const isFailed = /<(failure|error)\b/.test(xml);
  return {
    place: attribute(tag, "classname").replace(/^\.\//, ""),
    name: attribute(tag, "name"),
    status: isFailed ? "failed" : /<skipped\b/.test(xml) ? "skipped" : "passed",
    seconds: Number(attribute(tag, "time")) || 0,
    ...isFailed && { message: shorten(unescapeXml(text)) },
  };
}

const attribute = (tag: string, name: string) =>
  unescapeXml(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

const unescapeXml = (xml: string) =>
  xml.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'").replaceAll("&#10;", "\n").replaceAll("&amp;", "&");

function readUncaught(output: string, groups: ReadonlyMap<string, string[]>): TestCase[] {
  const text = stripVTControlCharacters(output);
  // The path of a module outside of the project depends on where the command runs.
  const groupOf = (path: string) =>
    [...groups].find(([module]) => basename(module) === basename(path))?.[1] ??
      [path.replace(/^\.\//, "")];
  return [...text.matchAll(/^(\.\S+) \(uncaught error\)\n(error: [\s\S]+?)\n\n/gm)]
    .map(([, path = "", message = ""]) => ({
      place: placeOfGroup(groupOf(path)),
      name: OUTSIDE,
      status: "failed",
      seconds: 0,
      message: shorten(message),
    }));
}

/**
 * `folder` is where Playwright's file names begin, from the project's root. `readFile` returns the
 * text of a file that the report names, or nothing.
 */
export function readPlaywrightReport(
  json: string,
  folder: string,
  readFile: (path: string) => string = () => "",
): TestCase[] {
  const { suites = [], errors = [] } = parseReport(json);
  return [
    ...suites.flatMap((suite) => readSuite(suite, folder, readFile)),
    ...errors.map((error): TestCase => ({
      place: folder,
      name: OUTSIDE,
      status: "failed",
      seconds: 0,
      message: messageOf([error], folder),
    })),
  ];
}

/** Playwright leaves half a report when it is killed. The command's own failure tells more then. */
function parseReport(json: string): PlaywrightReport {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

function readSuite(
  { suites = [], specs = [] }: Suite,
  folder: string,
  readFile: (path: string) => string,
): TestCase[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }): TestCase => {
      const errors = results.flatMap(({ errors = [] }) => errors);
      const ms = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
      const test = { place: `${folder}/${file}`, name: title, seconds: ms / 1000 };
      if (status === "expected") return { ...test, status: "passed" };
      if (status === "skipped") return { ...test, status: "skipped" };
      const page = pagesOf(results, readFile);
      return {
        ...test,
        status: "failed",
        message: [messageOf(errors, folder), ...page].join("\n"),
      };
    })
  );
  return [...own, ...suites.flatMap((suite) => readSuite(suite, folder, readFile))];
}

/** A line for each result that has a list of what its page showed. */
const pagesOf = (results: PlaywrightTest["results"], readFile: (path: string) => string) =>
  results.flatMap(({ attachments = [] }) => attachments)
    .flatMap(({ name, path }) => name === "error-context" && path ? [readFile(path)] : [])
    .flatMap((text) => pageOfFailure(text) ?? []);

function messageOf(errors: PlaywrightError[], folder: string): string {
  const messages = errors.map(({ message = "", location }) => {
    if (!location) return message;
    const file = location.file.slice(location.file.lastIndexOf(`/${folder}/`) + 1);
    return `${message}\n    at ${file}:${location.line}`;
  });
  return shorten(messages.join("\n"));
}

type PlaywrightReport = { suites?: Suite[]; errors?: PlaywrightError[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { file: string; title: string; tests: PlaywrightTest[] };
type PlaywrightTest = {
  status: string;
  results: {
    errors?: PlaywrightError[];
    duration?: number;
    attachments?: { name: string; path?: string }[];
  }[];
};
type PlaywrightError = { message?: string; location?: { file: string; line: number } };

// Says in one line what the page showed when a journey failed. CI keeps no other trace of it.
const MAX_LETTERS = 2500;
const MAX_LETTERS_OF_PART = 60;
/** Elements of these roles without a name say nothing. */
const IS_BARE =
  /^(generic|list|listitem|img|separator|main|banner|region|navigation|paragraph|status)\b:?$/;
/** These marks of an element say how to find it in Playwright's own tools. */
const MARKS = / \[(?:ref|cursor)=[^\]]*\]/g;

/** `text` is Playwright's file about the failure. It has the page as a list of roles and names. */
function pageOfFailure(text: string): string | undefined {
  const [, list = ""] = /# Page snapshot\s+```yaml\n([\s\S]*?)\n```/.exec(text) ?? [];
  const parts = list.split("\n")
    .map((line) => line.replace(MARKS, "").trim().replace(/^- /, "").replace(/:$/, ""))
    .filter((part) => part && !part.startsWith("/url") && !IS_BARE.test(part));
  if (parts.length === 0) return undefined;
  const page = parts.map((part) => cut(part, MAX_LETTERS_OF_PART)).join(" | ");
  return `The page showed: ${cut(page, MAX_LETTERS)}`;
}

const cut = (text: string, most: number) => text.length > most ? `${text.slice(0, most)}…` : text;
