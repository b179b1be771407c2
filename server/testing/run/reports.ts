// Reads the reports of Deno's test runner and of Playwright into one list of test cases.
import { stripVTControlCharacters } from "node:util";

export type TestCase = {
  /** The test file, from the project's root. */
  place: string;
  /** `OUTSIDE` if the failure belongs to the files of `place` and to none of their tests. */
  name: string;
  status: "passed" | "failed" | "skipped";
  seconds: number;
  message?: string;
};

/** The name of a failure that happened outside of any test. */
export const OUTSIDE = "(outside of any test)";

/** `xml` is Deno's JUnit report. */
export function readDenoReport(xml: string): TestCase[] {
  const all = (xml.match(/<testcase\b[\s\S]*?<\/testcase>/g) ?? []).map(readTestCase);
  // A test with a failed step fails too. The step alone says why.
  return all.filter(({ message }) => !/^\d+ test steps? failed\.?$/.test(message ?? ""));
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

/** `folder` is where Playwright's file names begin, from the project's root. */
export function readPlaywrightReport(json: string, folder: string): TestCase[] {
  const { suites = [], errors = [] } = parseReport(json);
  return [
    ...suites.flatMap((suite) => readSuite(suite, folder)),
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

function readSuite({ suites = [], specs = [] }: Suite, folder: string): TestCase[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, results }): TestCase => {
      const ms = results.reduce((sum, { duration = 0 }) => sum + duration, 0);
      const test = { place: `${folder}/${file}`, name: title, seconds: ms / 1000 };
      if (status === "expected") return { ...test, status: "passed" };
      if (status === "skipped") return { ...test, status: "skipped" };
      const errors = results.flatMap(({ errors = [] }) => errors);
      const pages = results.flatMap(({ attachments = [] }) => attachments).flatMap(pageOf);
      return {
        ...test,
        status: "failed",
        message: [messageOf(errors, folder), ...pages].join("\n"),
      };
    })
  );
  return [...own, ...suites.flatMap((suite) => readSuite(suite, folder))];
}

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
  results: { errors?: PlaywrightError[]; duration?: number; attachments?: Attachment[] }[];
};
type PlaywrightError = { message?: string; location?: { file: string; line: number } };
type Attachment = { name: string; path?: string };

/**
 * Says in one line what the page showed when a journey failed, because CI keeps no other trace of
 * it. Playwright's file about the failure has the page as a list of roles and names.
 */
function pageOf({ name, path }: Attachment): string[] {
  if (name !== "error-context" || !path) return [];
  const [, list = ""] = /# Page snapshot\s+```yaml\n([\s\S]*?)\n```/.exec(readIfExists(path)) ?? [];
  const parts = list.split("\n")
    .map((line) => line.replace(/ \[(?:ref|cursor)=[^\]]*\]/g, "").trim().replace(/^- |:$/g, ""))
    // A role without a name says nothing.
    .filter((part) => /[ :]/.test(part) && !part.startsWith("/url"));
  return parts.length > 0 ? [`The page showed: ${parts.join(" | ").slice(0, 2500)}`] : [];
}

function readIfExists(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** A longer message hides the other failures. The log has all of it. */
const [FIRST_LINES, LAST_LINES, LINE_LENGTH] = [9, 8, 300];

/**
 * Keeps the beginning and the end of a message. Frames of libraries and of the runtime say nothing
 * about the cause. A cookie in the headers of a failed request does not belong on the screen.
 */
export function shorten(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split("\n")
    .filter((line) => !/^\s+at .*(node_modules|ext:|node:internal)|^ {4}- [\w-]+: /.test(line))
    .map((line) => line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line);
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines.join("\n");
  return [...lines.slice(0, FIRST_LINES), "…", ...lines.slice(-LAST_LINES)].join("\n");
}
