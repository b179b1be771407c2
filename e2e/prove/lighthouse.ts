// Measures the production build with Lighthouse on its slow phone: medians of several runs, page by
// page. Prints the verdict as JSON. Arguments: how many runs, and the path of the one page to
// measure. Without it, all are measured.
import { join } from "node:path";
import { chromium } from "@playwright/test";
import project from "../../deno.json" with { type: "json" };
import { demoPassword } from "../../server/demo/people.ts";
import { ownPort } from "../../server/testing/ports.ts";
import { startProduct } from "../../server/testing/product.ts";
import { median } from "../../server/testing/statistics.ts";
import { until } from "../../server/testing/until.ts";
import { findBrowser } from "../support/browser.ts";
import { postSignIn } from "../support/fixtures.ts";

type Visit = { path: string; language: "en" | "my"; signedIn?: true; least: number; lcp: number };

const visits: Visit[] = [
  ...["/", "/pricing", "/signin"].flatMap((path) =>
    (["en", "my"] as const).map((language) => ({ path, language, least: 99, lcp: 1600 }))
  ),
  { path: "/account", language: "en", signedIn: true, least: 97, lcp: 2100 },
];
const MAX_SHIFT = 0.02;

const runs = Number(Deno.args[0] ?? 5);
const only = Deno.args[1];
const executable = findBrowser();
if (!executable) throw new Error("There is no Chromium to measure with.");
const folder = await Deno.makeTempDir({ prefix: "pyinnya-lighthouse-" });
const product = await startProduct(join(folder, "data"), { CONTACT_PHONE: "+95 9 123 456" }, {
  options: [],
});
try {
  const pages = [];
  for (const visit of visits.filter(({ path }) => only === undefined || path === only)) {
    const figures = await measure(visit);
    console.error(JSON.stringify(figures));
    pages.push(figures);
  }
  console.log(JSON.stringify({ holds: pages.every(({ holds }) => holds), figures: { pages } }));
} finally {
  product.kill("SIGTERM");
  await product.ended;
  // The last browser's helpers may still write. The system removes what they leave.
  await Deno.remove(folder, { recursive: true }).catch(() => {});
}

async function measure({ path, language, signedIn, least, lcp }: Visit) {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) {
    // Each run has a new browser, so that nothing is warm or left from the last run.
    await using browser = await launch(language);
    if (signedIn) await signIn(browser.address);
    const report = await ask(product.origin + path, browser.port);
    if (signedIn && !loadedSignedInUser(report)) {
      throw new Error("The page did not load the signed-in user.");
    }
    reports.push(report);
  }
  const read = reports.map(readRun);
  const middle = (name: keyof Run) => median(read.map((run) => run[name]));
  const figures: Run = {
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    bestPractices: middle("bestPractices"),
    seo: middle("seo"),
    lcp: middle("lcp"),
    fcp: middle("fcp"),
    blocking: middle("blocking"),
    shift: middle("shift"),
  };
  const others = [figures.accessibility, figures.bestPractices, figures.seo];
  const holds = figures.performance >= least && others.every((score) => score === 100) &&
    figures.lcp <= lcp && figures.shift <= MAX_SHIFT;
  return {
    page: `${path} (${language}${signedIn ? ", signed in" : ""})`,
    holds,
    ...figures,
    failedAudits: [...new Set(reports.flatMap(listFailedAudits))],
    load: Deno.loadavg()[0] ?? 0,
  };
}

/** Starts the browser on a free port, as a phone in this language. Playwright would set more. */
async function launch(language: string) {
  const port = ownPort();
  const profile = await Deno.makeTempDir({ dir: folder, prefix: "profile-" });
  const child = new Deno.Command(executable ?? "", {
    args: [
      "--headless=new",
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      `--accept-lang=${language === "my" ? "my-MM,my" : "en-US,en"}`,
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...Deno.uid() === 0 ? ["--no-sandbox"] : [],
      "about:blank",
    ],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const address = `http://127.0.0.1:${port}`;
  const close = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  const isReady = () => fetch(`${address}/json/version`).then(({ ok }) => ok, () => false);
  await until(isReady, "Chromium listens").catch(async (error) => {
    await close();
    throw error;
  });
  return { port, address, [Symbol.asyncDispose]: close };
}

/**
 * Signs in inside the browser. A header alone would be unknown to the page's scripts, which look
 * for the cookie that marks a session.
 */
async function signIn(address: string) {
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no window.");
  const learner = { email: "learner@academy.test", password: demoPassword };
  await postSignIn(context, product, learner);
  await browser.close();
}

function loadedSignedInUser({ audits }: Report) {
  return audits["network-requests"]?.details?.items?.some(({ url, statusCode }) =>
    url.endsWith("/api/auth/user") && statusCode === 200
  );
}

type Run = ReturnType<typeof readRun>;

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, {
    score: number | null;
    numericValue?: number;
    details?: { items?: { url: string; statusCode: number }[] };
  }>;
};

async function ask(url: string, port: number): Promise<Report> {
  const path = join(folder, "report.json");
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", project.imports.lighthouse, url, `--port=${port}`],
      ...["--quiet", "--output=json", `--output-path=${path}`],
      "--only-categories=performance,accessibility,best-practices,seo",
    ],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    signal: AbortSignal.timeout(3 * 60_000),
  }).output();
  if (!success) throw new Error(`Lighthouse failed:\n${new TextDecoder().decode(stderr)}`);
  return JSON.parse(await Deno.readTextFile(path));
}

function readRun({ categories, audits }: Report) {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Infinity;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcp: figure("largest-contentful-paint"),
    fcp: figure("first-contentful-paint"),
    blocking: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
  };
}

/** The audits that cost points. */
function listFailedAudits({ categories, audits }: Report) {
  return ["accessibility", "best-practices", "seo"]
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
}
