// The product as a process of its own, as `start` runs it: for whatever needs killing.
import { settingNames } from "../env.ts";
import { fileURLToPath } from "node:url";

const start = fileURLToPath(new URL("../start.ts", import.meta.url));
const patientStart = fileURLToPath(new URL("./patient-start.ts", import.meta.url));

export type Product = {
  origin: string;
  /** All that the process has printed until now. */
  said(): string;
  kill(signal: Deno.Signal): void;
  /** Resolves when the process has ended, with all that it said. */
  ended: Promise<{ code: number; said: string }>;
};

type Wishes = {
  program?: string;
  options?: string[];
  /** Called at once, before it is ready. */
  meanwhile?: (child: Deno.ChildProcess) => Promise<void>;
};

/** Everything a command says until it ends. */
export async function runToEnd(args: string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

/** Whatever the tests themselves run on, and whatever a developer's own .env says. */
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
 * On a port of its own choosing, and unless told otherwise without the web app; resolves when the product is ready.
 * Its time limits are long: the product refuses no call because the machine is busy.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  { program = patientStart, options = ["--without-site"], meanwhile }: Wishes = {},
): Promise<Product> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", program, ...options],
    env: { ...embedded, DATA_DIR: dataDir, ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // A test that fails half-way leaves no process behind.
  const killAtEnd = () => child.kill("SIGKILL");
  globalThis.addEventListener("unload", killAtEnd);
  const busy = meanwhile?.(child);
  const ready = Promise.withResolvers<string>();
  let said = "";
  async function listen(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      said += chunk;
      const origin = /is ready: (\S+)/.exec(said)?.[1];
      if (origin) ready.resolve(origin);
    }
  }
  const ended = Promise.all([child.status, listen(child.stdout), listen(child.stderr)])
    .then(([{ code }]) => {
      globalThis.removeEventListener("unload", killAtEnd);
      ready.reject(new Error(`It ended before it was ready:\n${said}`));
      return { code, said };
    });
  await busy;
  return {
    origin: await ready.promise,
    said: () => said,
    kill: (signal) => child.kill(signal),
    ended,
  };
}

/** A server of production, as `serve` runs it; `env` names every service, and the built web app is in its place. */
export const startServer = (env: Record<string, string>) =>
  startProduct("", env, { program: serve, options: [] });
