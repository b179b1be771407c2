// Measures the production build with Lighthouse on its slow phone: medians of several runs, page by
// page.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import project from "../../../deno.json" with { type: "json" };
import { cookiesOf } from "../browser-calls.ts";
import { startProduct } from "../product.ts";

type Visit = { path: string; language: "en" | "my"; signedIn?: true; least: number; lcp: number };

const visits: Visit[] = [
  ...["/", "/pricing", "/signin"].flatMap((path) =>
    (["en", "my"] as const).map((language) => ({ path, language, least: 99, lcp: 1600 }))
  ),
  { path: "/account", language: "en", signedIn: true, least: 97, lcp: 2100 },
];
const MAX_SHIFT = 0.02;

type Run = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  fcp: number;
  blocking: number;
  shift: number;
  /** Audits that cost points. */
  failedAudits: string[];
};

type Figures = Run & { page: string; load: number; holds: boolean };

const root = fileURLToPath(new URL("../../../", import.meta.url));

export async function proveLighthouse(runs: number, only?: string): Promise<Figures[]> {
  const browser = await findBrowser();
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-lighthouse-" });
  const product = await startProduct(join(folder, "data"), { CONTACT_PHONE: "+95 9 123 456" }, {
    options: [],
  });
  const found: Figures[] = [];
  try {
    const cookie = await signIn(product.origin);
    for (const visit of visits.filter(({ path }) => only === undefined || path === only)) {
      const measuredRuns: Run[] = [];
      for (let run = 0; run < runs; run++) {
        // Each run has a new browser, so that nothing is warm or left from the last run.
        await using chromium = await launch(browser, folder, visit.language);
        if (visit.signedIn) await giveCookies(chromium.port, product.origin, cookie);
        const report = await ask(product.origin + visit.path, chromium.port, folder);
        if (visit.signedIn && !loadedSignedInUser(report)) {
          throw new Error("The page did not load the signed-in user.");
        }
        measuredRuns.push(read(report));
      }
      const figures = judge(visit, measuredRuns);
      found.push(figures);
      console.log(asLine(figures));
    }
  } finally {
    product.kill("SIGTERM");
    await product.ended;
    // The last browser's helpers may still write. The system removes what they leave.
    await Deno.remove(folder, { recursive: true }).catch(() => {});
  }
  return found;
}

function judge({ path, language, signedIn, least, lcp }: Visit, runs: Run[]): Figures {
  const middle = (of: (run: Run) => number) => median(runs.map(of));
  const figures = {
    page: `${path} (${language}${signedIn ? ", signed in" : ""})`,
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    bestPractices: middle((run) => run.bestPractices),
    seo: middle((run) => run.seo),
    lcp: middle((run) => run.lcp),
    fcp: middle((run) => run.fcp),
    blocking: middle((run) => run.blocking),
    shift: middle((run) => run.shift),
    failedAudits: [...new Set(runs.flatMap((run) => run.failedAudits))],
    load: Deno.loadavg()[0] ?? 0,
  };
  const others = [figures.accessibility, figures.bestPractices, figures.seo];
  const holds = figures.performance >= least && others.every((score) => score === 100) &&
    figures.lcp <= lcp && figures.shift <= MAX_SHIFT;
  return { ...figures, holds };
}

const asLine = (found: Figures) =>
  [
    found.holds ? "holds " : "MISSED",
    found.page.padEnd(24),
    `performance ${found.performance}`,
    `accessibility ${found.accessibility}`,
    `best practices ${found.bestPractices}`,
    `SEO ${found.seo}`,
    `LCP ${(found.lcp / 1000).toFixed(2)} s`,
    `FCP ${(found.fcp / 1000).toFixed(2)} s`,
    `blocked ${found.blocking.toFixed(0)} ms`,
    `CLS ${found.shift.toFixed(3)}`,
    `load ${found.load.toFixed(1)}`,
    ...found.failedAudits.length ? [`failed audits: ${found.failedAudits.join(", ")}`] : [],
  ].join("  ");

/** Runs the journeys' finder as a process, because only journeys may import it. */
async function findBrowser(): Promise<string> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "e2e/support/get-browser.ts"],
    cwd: root,
    stderr: "inherit",
  }).output();
  const path = new TextDecoder().decode(stdout).trim().split("\n").at(-1);
  if (!success || !path) throw new Error("There is no Chromium to measure with.");
  return path;
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/signin`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin },
    body: JSON.stringify({ email: "learner@academy.test", password: "pyinnya-demo" }),
  });
  if (!answer.ok) throw new Error(`Signing in: ${answer.status} ${await answer.text()}`);
  await answer.body?.cancel();
  return cookiesOf(answer);
}

/** Starts the browser on a free port, as a phone in this language. */
async function launch(browser: string, folder: string, language: string) {
  const profile = await Deno.makeTempDir({ dir: folder, prefix: "profile-" });
  const child = new Deno.Command(browser, {
    args: [
      "--headless=new",
      "--remote-debugging-port=0",
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
  const close = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  try {
    return { port: await portOf(profile), [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function portOf(profile: string): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const portFile = await Deno.readTextFile(join(profile, "DevToolsActivePort")).catch(() => "");
    const [port, path] = portFile.split("\n");
    if (port && path) return port;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Chromium did not write its debugging port.");
}

/**
 * Stores the cookies in the browser. A header alone would be unknown to the page's scripts, which
 * look for the cookie that marks a session.
 */
async function giveCookies(port: string, origin: string, header: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = await answer.json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  const cookies = header.split("; ").map((pair) => {
    const [name, ...value] = pair.split("=");
    return { name, value: value.join("="), url: origin };
  });
  await new Promise((resolve, reject) => {
    socket.onopen = () =>
      socket.send(JSON.stringify({ id: 1, method: "Storage.setCookies", params: { cookies } }));
    socket.onmessage = resolve;
    socket.onerror = reject;
  });
  socket.close();
}

const loadedSignedInUser = ({ audits }: Report) =>
  audits["network-requests"]?.details?.items?.some(({ url, statusCode }) =>
    url.endsWith("/api/auth/user") && statusCode === 200
  );

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, {
    score: number | null;
    numericValue?: number;
    details?: { items?: { url: string; statusCode: number }[] };
  }>;
};

async function ask(
  url: string,
  port: string,
  folder: string,
): Promise<Report> {
  const path = join(folder, "report.json");
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", project.imports.lighthouse, url, `--port=${port}`],
      ...["--quiet", "--output=json", `--output-path=${path}`],
      "--only-categories=performance,accessibility,best-practices,seo",
    ],
    cwd: root,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    signal: AbortSignal.timeout(3 * 60_000),
  }).output();
  if (!success) throw new Error(`Lighthouse failed:\n${new TextDecoder().decode(stderr)}`);
  return JSON.parse(await Deno.readTextFile(path));
}

function read({ categories, audits }: Report): Run {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Infinity;
  const failedAudits = ["accessibility", "best-practices", "seo"].flatMap((name) =>
    categories[name]?.auditRefs ?? []
  ).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcp: figure("largest-contentful-paint"),
    fcp: figure("first-contentful-paint"),
    blocking: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
    failedAudits: failedAudits.map(({ id }) => id),
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
