// Starts an nginx that serves one folder, if this machine has nginx.
import { join } from "node:path";

/**
 * Returns nothing where nginx is missing. By default nginx itself reads a file and writes it to the
 * socket. `sendfile` leaves both to the kernel.
 */
export async function startNginx(folder: string, sendfile: boolean) {
  const program = await find();
  if (!program) return undefined;
  const own = await Deno.makeTempDir({ prefix: "pyinnya-nginx-" });
  const probe = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = probe.addr;
  probe.close();
  const config = join(own, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await Deno.writeTextFile(
    config,
    `
    # Started by root it would read as nobody, who may not look into the folder.
    ${Deno.uid() === 0 ? "user root;" : ""}
    daemon off;
    worker_processes 1;
    pid ${join(own, "pid")};
    error_log stderr error;
    events {}
    http {
      access_log off;
      ${sendfile ? "sendfile on; tcp_nopush on;" : ""}
      keepalive_requests 1000000;
      ${temporary.map((name) => `${name}_temp_path ${join(own, name)};`).join("\n")}
      server { listen 127.0.0.1:${port}; root ${folder}; }
    }`,
  );
  const child = new Deno.Command(program, { args: ["-p", own, "-c", config], stdin: "null" })
    .spawn();
  await untilListening(port);
  return {
    port,
    async close() {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(own, { recursive: true });
    },
  };
}

async function find(): Promise<string | undefined> {
  const folders = [...(Deno.env.get("PATH") ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  for (const folder of folders) {
    const path = join(folder, "nginx");
    if (await Deno.stat(path).then(({ isFile }) => isFile, () => false)) return path;
  }
  return undefined;
}

async function untilListening(port: number) {
  const began = performance.now();
  for (;;) {
    try {
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      return;
    } catch (error) {
      if (performance.now() - began > 5000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
