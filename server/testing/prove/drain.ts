// Restarts two servers behind a balancer in turn while clients write: no request fails and no write
// is lost.
import { fileURLToPath } from "node:url";
import { connect, type Sql } from "../../db/sql.ts";
import { makeUser, makeVideo } from "../factories.ts";
import { ownPort } from "../ports.ts";
import { type Product, runToEnd, startServer } from "../product.ts";
import { until } from "../until.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { startStorage } from "./storage.ts";

type DrainOptions = { restarts: number; clients: number; drainSeconds: number };

type Report = {
  restarts: number;
  drainSeconds: number;
  clients: number;
  writes: number;
  /** Requests whose answer was not 201. */
  failed: number;
  /** The first failed requests, in words. */
  failures: string[];
  /** Acknowledged writes that are not in the database. */
  lost: number;
  requestsOfServers: number[];
  longestAnswerMs: number;
  /** Time from SIGTERM to the end of the process. */
  longestStopMs: number;
};

/** A user may write only so many notes a day. Then the client goes on as another user. */
const NOTES_OF_ONE = 1000;
/** The pause between two writes of a client, because the machine also has to start servers. */
const PAUSE_MS = 20;

/** `url` names an empty PostgreSQL. */
export async function proveDrain(url: string, wishes: DrainOptions): Promise<Report> {
  await build();
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-drain-" });
  const storage = await startStorage(folder);
  const ports = [ownPort(), ownPort()];
  const balancer = startBalancer(ports);
  const startAt = (port: number) =>
    startServer({
      PORT: String(port),
      PUBLIC_URL: balancer.origin,
      TRUSTED_PROXIES: "127.0.0.1",
      DATABASE_URL: url,
      DRAIN_SECONDS: String(wishes.drainSeconds),
      STORAGE_URL: storage.url,
      STORAGE_SERVICE_KEY: storage.serviceKey,
      STORAGE_BUCKET: "media",
    });
  const servers: Server[] = [];
  // One server after the other, because the first one migrates the database.
  for (const port of ports) servers.push({ port, process: await startAt(port) });
  const sql = connect(url, { max: 4 });
  try {
    const writers = await startWriters(sql, balancer.origin, wishes.clients);
    let longestStopMs = 0;
    let restarts = 0;
    for (; restarts < wishes.restarts; restarts++) {
      await bothServe(balancer, ports);
      const server = servers[restarts % servers.length];
      if (!server) break;
      longestStopMs = Math.max(longestStopMs, await stop(server));
      server.process = await startAt(server.port);
    }
    await bothServe(balancer, ports);
    const { acknowledged, ...counted } = await writers.end();
    return {
      ...{ restarts, drainSeconds: wishes.drainSeconds, clients: wishes.clients, ...counted },
      lost: acknowledged.length - await countNotes(sql, acknowledged),
      requestsOfServers: ports.map(balancer.requestsOf),
      longestStopMs,
    };
  } finally {
    // A server that did not start again has ended already. Its own error must reach the caller.
    await Promise.allSettled(servers.map(stop));
    await sql.end();
    await balancer.close();
    await storage.close();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Builds the web app, as before every `deno task serve`. */
async function build() {
  const program = fileURLToPath(new URL("../../../web/build.ts", import.meta.url));
  const { code, stderr } = await runToEnd(["run", "-A", program], {});
  if (code !== 0) throw new Error(`The web app cannot be built:\n${stderr}`);
}

type Server = { port: number; process: Product };

async function stop({ process }: Server): Promise<number> {
  const began = performance.now();
  process.kill("SIGTERM");
  const { code, output: said } = await process.ended;
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${said}`);
  return Math.round(performance.now() - began);
}

/**
 * Waits until both servers get requests. Only a server that has work can lose some when it stops.
 */
async function bothServe(balancer: Balancer, ports: number[]) {
  const before = ports.map(balancer.requestsOf);
  const isServing = (port: number, n: number) =>
    balancer.isReady(port) && balancer.requestsOf(port) > (before[n] ?? 0);
  await until(() => ports.every(isServing), "both servers get requests");
}

/** Starts clients that write one note after the other until `end`. */
export async function startWriters(sql: Sql, origin: string, clients: number) {
  const { id: videoId, courseId } = await makeVideo(sql, {});
  const acknowledged: string[] = [];
  /** How long the answers took since the last call of `takeTimes`. */
  let times: number[] = [];
  const failures: string[] = [];
  let writes = 0;
  let longestAnswerMs = 0;
  let isOver = false;

  async function write(cookie: string) {
    const id = crypto.randomUUID();
    const began = performance.now();
    writes++;
    try {
      const answer = await fetch(`${origin}/api/videos/${videoId}/notes`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookie },
        body: JSON.stringify({ id, content: `Note ${writes}` }),
      });
      const said = await answer.text();
      if (answer.status === 201) acknowledged.push(id);
      else failures.push(`${answer.status} ${said.trim()}`);
    } catch (error) {
      failures.push(String(error));
    }
    const took = performance.now() - began;
    times.push(took);
    longestAnswerMs = Math.max(longestAnswerMs, Math.round(took));
  }

  async function client() {
    let cookie = "";
    for (let n = 0; !isOver; n++) {
      if (n % NOTES_OF_ONE === 0) cookie = (await makeUser(sql, { courses: [courseId] })).cookie;
      await write(cookie);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  const running = Array.from({ length: clients }, client);
  return {
    takeTimes(): number[] {
      const taken = times;
      times = [];
      return taken;
    },
    async end() {
      isOver = true;
      await Promise.all(running);
      const failed = failures.length;
      return { acknowledged, writes, failed, failures: failures.slice(0, 5), longestAnswerMs };
    },
  };
}

async function countNotes(sql: Sql, ids: string[]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from academy.notes where id = any(${ids}::uuid[])
  `;
  return row?.count ?? 0;
}
