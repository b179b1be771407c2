// Runs the product as a process of its own, as `start` does, for tests that kill it.
import { settingNames } from "../env.ts";
import { fileURLToPath } from "node:url";

const start = fileURLToPath(new URL("../start.ts", import.meta.url));
const patientStart = fileURLToPath(new URL("./patient-start.ts", import.meta.url));

export type Product = {
  origin: string;
  /** Everything that the process has printed until now. */
  output(): string;
  kill(signal: Deno.Signal): void;
  /** Resolves when the process ends, with everything that it printed. */
  ended: Promise<{ code: number; output: string }>;
};

type ProgramOptions = {
  program?: string;
  options?: string[];
  /** Called at once, before the product is ready. */
  meanwhile?: (child: Deno.ChildProcess) => Promise<void>;
};

/** Runs a command to its end and returns everything that it printed. */
export async function runToEnd(args: string[], env: Record<string, string>, cwd?: string) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    env,
    cwd,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Clears all settings of the tests themselves and of a developer's .env file. */
export const embedded = {
  ...Object.fromEntries(settingNames.map((name) => [name, ""])),
  PORT: "0",
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
};

const serve = fileURLToPath(new URL("../main.ts", import.meta.url));

export const serveToEnd = (env: Record<string, string>) =>
  runToEnd(["run", "-A", "--no-check", serve], { ...embedded, ...env });

export const startToEnd = (env: Record<string, string>) =>
  runToEnd(["run", "-A", "--no-check", start, "--without-site"], { ...embedded, ...env });

/**
 * Listens on a free port, and serves no web app unless the options say so. Resolves when the
 * product is ready. Its time limits are long, so it refuses no call because the machine is busy.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  { program = patientStart, options = ["--without-site"], meanwhile }: ProgramOptions = {},
): Promise<Product> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", program, ...options],
    env: { ...embedded, DATA_DIR: dataDir, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // A test that fails halfway leaves no process behind.
  const killAtEnd = () => child.kill("SIGKILL");
  globalThis.addEventListener("unload", killAtEnd);
  const busy = meanwhile?.(child);
  const ready = Promise.withResolvers<string>();
  let output = "";
  async function listen(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      output += chunk;
      const origin = /is ready: (\S+)/.exec(output)?.[1];
      if (origin) ready.resolve(origin);
    }
  }
  const ended = Promise.all([child.status, listen(child.stdout), listen(child.stderr)])
    .then(([{ code }]) => {
      globalThis.removeEventListener("unload", killAtEnd);
      ready.reject(new Error(`The process ended before it was ready:\n${output}`));
      return { code, output };
    });
  await busy;
  return {
    origin: await ready.promise,
    output: () => output,
    kill(signal) {
      try {
        child.kill(signal);
      } catch (error) {
        // The process may end by itself just before this signal.
        if (!(error instanceof TypeError)) throw error;
      }
    },
    ended,
  };
}

/**
 * Starts a production server as `serve` does. `env` names every service, and the web app is built
 * already.
 */
export const startServer = (env: Record<string, string>) =>
  startProduct("", env, { program: serve, options: [] });

/** Reads what a child process prints, line by line. */
export function readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const chunks = stream.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let rest = "";
  return {
    async next(): Promise<string> {
      while (!rest.includes("\n")) {
        const { value, done } = await chunks.next();
        if (done) throw new Error("The process has ended.");
        rest += value;
      }
      const end = rest.indexOf("\n");
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return line;
    },
  };
}
