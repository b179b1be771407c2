import assert from "node:assert/strict";
import { until } from "../until.ts";
import { runCommand } from "./commands.ts";

const root = import.meta.dirname ?? ".";
const noLog = { write() {} };
const evaluate = (code: string) => ({ args: ["eval", code] });

/** A process that nobody has asked for its end is still in the list, with the state Z. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => "");
  return stat !== "" && !/\) Z /.test(stat);
}

/** Starts a process that would live for ten minutes, and prints its id. */
const leaveChild = `
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "setTimeout(() => {}, 600_000)"],
    stdout: "inherit",
  }).spawn();
  console.log(child.pid);
  child.unref();
`;

Deno.test({
  name: "ends the processes that a command leaves behind",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const { success, output, ending } = await runCommand(root, noLog, evaluate(leaveChild));
    assert.deepEqual({ success, ending }, { success: true, ending: undefined });
    const pid = Number(output);
    assert.ok(pid > 0);
    await until(async () => !await isAlive(pid), "the child has ended");
  },
});

Deno.test({
  name: "says which signal ended a command",
  ignore: Deno.build.os === "windows",
  async fn() {
    const command = evaluate('Deno.kill(Deno.pid, "SIGKILL")');
    const { success, ending } = await runCommand(root, noLog, command);
    assert.deepEqual({ success, ending }, { success: false, ending: "It was ended by SIGKILL." });
  },
});
