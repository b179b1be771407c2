// dev: the server restarts when its sources change, and Vite replaces parts in the open page.
import { readSettings } from "./env.ts";
import { orSentence, ownSignals } from "./process.ts";

await orSentence(async () => {
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
      "npm:vite",
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
  await Promise.race([ownSignals(), server.status, vite.status]);
  for (const child of [server, vite]) {
    try {
      child.kill("SIGTERM");
    } catch {
      // It ended first.
    }
  }
  await Promise.all([server.status, vite.status]);
});
