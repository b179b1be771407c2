// dev: restarts the server when its sources change. Vite updates the parts of the open page.
import project from "../deno.json" with { type: "json" };
import { readSettings } from "./env.ts";
import { CommandError, runMain, waitForStopSignal } from "./process.ts";

await runMain(async () => {
  const { PORT, HOST } = readSettings("start");
  const apiPort = String(PORT + 1);
  const deno = (args: string[], env: Record<string, string>) =>
    new Deno.Command(Deno.execPath(), { args, env, stdin: "null" }).spawn();
  const server = deno(["run", "-A", "--watch", "server/start.ts", "--without-site"], {
    PORT: apiPort,
    LOG_LEVEL: "warn",
  });
  const vite = deno(
    [
      "run",
      "-A",
      project.imports.vite,
      "--config",
      "web/vite.config.ts",
      "--host",
      HOST,
      "--port",
      String(PORT),
      "--strictPort",
    ],
    { API_PORT: apiPort },
  );
  const stopSignal = waitForStopSignal().then(() => true);
  const childEnded = Promise.race([server.status, vite.status]).then(() => false);
  const wasStopped = await Promise.race([stopSignal, childEnded]);
  end(vite, "SIGTERM");
  // Deno's watcher would live on after the server that it watches. A kill does no harm to committed
  // data.
  end(server, "SIGKILL");
  await Promise.all([server.status, vite.status]);
  if (!wasStopped) {
    throw new CommandError("Vite or the server ended by itself. Its output is above.");
  }
});

function end(child: Deno.ChildProcess, signal: Deno.Signal) {
  try {
    child.kill(signal);
  } catch {
    // The process has ended already.
  }
}
