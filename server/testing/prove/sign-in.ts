// Measures sign-in: the time for a known and for an unknown email, and how many sign-ins a second
// succeed while the event loop stays free.
import { createPasswords } from "../../services/passwords.ts";
import { testApp } from "../app.ts";
import { cookiesOf } from "../browser-calls.ts";
import { makeUser } from "../factories.ts";
import { longWaits } from "../patient.ts";
import { embedded } from "../product.ts";
import { median } from "../statistics.ts";
import { startWatchedProcess } from "../watched-process.ts";

type TimeReport = { pairs: number; known: number; unknown: number; ratio: number };

/** Tries wrong passwords for known and unknown emails in turn. Returns medians in milliseconds. */
export async function proveSameTime(pairs: number): Promise<TimeReport> {
  const passwords = createPasswords(longWaits);
  const { sql, call, close } = await testApp({ LOG_LEVEL: "silent" }, { passwords });
  const people = await Promise.all(
    Array.from({ length: Math.ceil(pairs / 5) }, () => makeUser(sql, { passwords })),
  );
  const attempt = async (email: string, from: string) => {
    const began = performance.now();
    const answer = await call({ from }, "POST", "/api/signin", { email, password: "not this one" });
    await answer.text();
    if (answer.status !== 401) throw new Error(`answered ${answer.status}`);
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < pairs; n++) {
    const { email = "" } = people[n % people.length] ?? {};
    // No two pairs come from one address, because this measures the password check and not the
    // throttle.
    const from = `10.${n >> 8}.${n & 255}.1`;
    // Both take turns, so a slow moment of the machine slows both.
    const asKnown = async () => known.push(await attempt(email, from));
    const asUnknown = async () => unknown.push(await attempt(`no-${email}`, from));
    for (const each of n % 2 ? [asKnown, asUnknown] : [asUnknown, asKnown]) await each();
  }
  await close();
  const [a, b] = [median(known), median(unknown)];
  return { pairs, known: a, unknown: b, ratio: a / b };
}

type RateReport = { signIns: number; perSecond: number; longestHoldMs: number };

type Person = { email: string; password: string };

/**
 * Signs in twenty users at a time over HTTP, on a server process that watches its own event loop.
 */
export async function proveRate(signIns: number): Promise<RateReport> {
  const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-rate-" });
  const server = await startWatchedProcess<{ origin: string; people: Person[] }>(
    new URL("./sign-in-child.ts", import.meta.url),
    { env: { ...embedded, DATA_DIR: dataDir, LOG_LEVEL: "silent" } },
  );
  const { origin, people } = server.ready;
  const signIn = (person: Person, known: string) =>
    fetch(`${origin}/api/signin`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin, Cookie: known },
      body: JSON.stringify(person),
    });
  let left = signIns;
  async function person(who: Person) {
    let known = "";
    while (left-- > 0) {
      const answer = await signIn(who, known);
      await answer.body?.cancel();
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      known = cookiesOf(answer).replace(/sid=[^;]*;? ?/, "");
    }
  }
  // The first sign-ins load what loads only once.
  await Promise.all(people.map(async (who) => {
    await (await signIn(who, "")).body?.cancel();
  }));
  await server.ask("watch");
  const began = performance.now();
  await Promise.all(people.map(person));
  const seconds = (performance.now() - began) / 1000;
  const { longestBlockMs: longestHoldMs } = await server.ask("tell");
  await server.close();
  await Deno.remove(dataDir, { recursive: true });
  return { signIns, perSecond: signIns / seconds, longestHoldMs };
}
