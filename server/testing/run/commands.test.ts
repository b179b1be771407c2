import assert from "node:assert/strict";
import { runCommand } from "./commands.ts";

const root = import.meta.dirname ?? ".";
const noLog = { write() {} };
const evaluate = (code: string) => ({ args: ["eval", code] });

const isAlive = (pid: number) => Deno.stat(`/proc/${pid}`).then(() => true, () => false);

/** Starts a process that would live for a minute, and prints its id. */
const leaveChild = `
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "setTimeout(() => {}, 60_000)"],
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
    while (await isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
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
