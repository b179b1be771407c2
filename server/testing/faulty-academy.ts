// A demo academy that the code of the web app reaches from a test over a faulty line.
import assert from "node:assert/strict";
import { demoPassword } from "../demo/people.ts";
import type { SyncResult } from "../features/sync/schema.ts";
import { cookiesOf } from "./browser-calls.ts";
import { type Fault, startFaultyLine } from "./faulty-line.ts";
import { copyMigrated } from "./migrated-folder.ts";
import { type Product, startProduct } from "./product.ts";

export type FaultyAcademy = Awaited<ReturnType<typeof startFaultyAcademy>>;

const network = globalThis.fetch;

/** Starts a server behind a faulty line, and leads this thread's requests through the line. */
export async function startFaultyAcademy(env: Record<string, string>) {
  const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-outbox-" });
  await copyMigrated(`${dataDir}/postgres`);
  let product: Product = await startProduct(dataDir, env);
  let nextFault: () => Fault = () => "none";
  const line = startFaultyLine(() => nextFault());
  line.leadTo(product.origin);
  let cookie = "";
  Object.assign(globalThis, {
    location: { origin: line.origin },
    fetch: (input: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set("cookie", cookie);
      headers.set("sec-fetch-site", "same-origin");
      return network(line.origin + input, { ...init, headers });
    },
  });
  return {
    line,
    failWith(fault: () => Fault) {
      nextFault = fault;
    },
    async killAndRestart() {
      product.kill("SIGKILL");
      await product.ended;
      product = await startProduct(dataDir, env);
      line.leadTo(product.origin);
    },
    /** From now on, requests of this thread carry this user's cookie. */
    async signIn(email: string) {
      const signedIn = await signIn(product.origin, email);
      cookie = signedIn.cookie;
      return { person: signedIn.person, server: serverOf(() => product.origin, cookie) };
    },
    async close() {
      line.close();
      globalThis.fetch = network;
      product.kill("SIGTERM");
      await product.ended;
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

/** Signs in and returns the user and the cookie. */
async function signIn(origin: string, email: string) {
  const answer = await network(`${origin}/api/signin`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  assert.equal(answer.status, 200);
  const person: { id: string; firstName: string; role: string } = await answer.json();
  return { person, cookie: cookiesOf(answer) };
}

const serverOf = (origin: () => string, cookie: string) => ({
  async read<T>(path: string): Promise<T> {
    const answer = await network(`${origin()}/api${path}`, { headers: { cookie } });
    assert.equal(answer.status, 200, path);
    return await answer.json();
  },
  async sync(writes: object[]) {
    const answer = await network(`${origin()}/api/sync`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
      body: JSON.stringify({
        writes: writes.map((write) => ({ id: crypto.randomUUID(), ...write })),
      }),
    });
    const { results }: { results: SyncResult[] } = await answer.json();
    assert.ok(results.every(({ status }) => status < 300), JSON.stringify(results));
  },
});
