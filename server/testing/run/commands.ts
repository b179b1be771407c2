// Runs Deno as a child process. Its output goes to the log file, so that the screen stays short.
import { stripVTControlCharacters } from "node:util";
import { settingNames } from "../../env.ts";

const SLOWEST_COMMAND_MS = 25 * 60_000;
/** A process that ignores SIGTERM is killed after this time. */
const GRACE_MS = 5000;

type Command = {
  args: string[];
  env?: Record<string, string>;
  /**
   * Writes each line to the log at once. Other commands write all lines at their end, because they
   * run beside each other.
   */
  isLive?: boolean;
};
export type CommandResult = {
  success: boolean;
  output: string;
  /** How a command ended that did not end by itself. */
  ending?: string;
};
export type Log = { write(text: string): void };

const running = new Set<Deno.ChildProcess>();
let isStopping = false;

/** Ends all commands. A signal that ends only this process would leave them running. */
export async function stopCommands() {
  isStopping = true;
  await Promise.all([...running].map(end));
}

async function end(child: Deno.ChildProcess) {
  signalGroup(child, "SIGTERM");
  const kill = setTimeout(() => signalGroup(child, "SIGKILL"), GRACE_MS);
  await child.status;
  clearTimeout(kill);
}

/** Playwright's workers are children of the command. A signal to the command alone misses them. */
function signalGroup({ pid }: Deno.ChildProcess, signal: Deno.Signal) {
  try {
    Deno.kill(hasGroups ? -pid : pid, signal);
  } catch {
    // All processes of this command have ended.
  }
}

const hasGroups = Deno.build.os !== "windows";

/** A command that hangs fails after a while, because the run must end. */
export async function runCommand(
  root: string,
  log: Log,
  { args, env, isLive = false }: Command,
): Promise<CommandResult> {
  // Nothing would end a command that starts now.
  if (isStopping) return await new Promise<never>(() => {});
  const title = `\n$ deno ${args.join(" ")}\n`;
  if (isLive) log.write(title);
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd: root,
    clearEnv: true,
    env: { ...withoutSettings(Deno.env.toObject()), NO_COLOR: "1", ...env },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    detached: hasGroups,
  }).spawn();
  running.add(child);
  let isTooSlow = false;
  const slowest = setTimeout(() => {
    isTooSlow = true;
    void end(child);
  }, SLOWEST_COMMAND_MS);
  const read = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    const lines: string[] = [];
    for await (const line of linesOf(stream)) {
      lines.push(line);
      if (isLive) log.write(`${line}\n`);
    }
    return lines;
  };
  // Processes that the command left behind would keep its output open.
  const ended = child.status.finally(() => signalGroup(child, "SIGKILL"));
  // Deno prints a part of its report to the one stream and a part to the other.
  const [{ success, signal }, ...lines] = await Promise
    .all([ended, read(child.stdout), read(child.stderr)])
    .finally(() => {
      clearTimeout(slowest);
      running.delete(child);
    });
  const output = lines.flat().join("\n");
  if (!isLive) log.write(`${title}${output}\n`);
  // The result of a stopped command says nothing about the tests.
  if (isStopping) return await new Promise<never>(() => {});
  const ending = isTooSlow
    ? `It took longer than ${SLOWEST_COMMAND_MS / 60_000} minutes.`
    : signal
    ? `It was ended by ${signal}.`
    : undefined;
  return { success, output, ending };
}

/** A developer's own settings must not lead the tests to that developer's database. */
const withoutSettings = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !settingNames.includes(name)));

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.map(stripVTControlCharacters);
  }
  if (rest) yield stripVTControlCharacters(rest);
}
