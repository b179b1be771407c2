import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { handTimers } from "../../../server/testing/hand-timers.ts";
import { api, call } from "../../lib/http/api.ts";
import { isServerReachable, setServerReachable } from "../../lib/http/connectivity.ts";
import { randomOf } from "../testing/model.ts";
import { watchConnection } from "./watch.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
Object.defineProperty(globalThis, "document", { configurable: true, value: page });
Object.defineProperty(navigator, "onLine", { configurable: true, value: true });
Object.assign(globalThis, { location: new URL("https://academy.test/") });

const WINDOW = 12_000;
/** The lists of an open lesson. */
const lists = [
  ...["sections", "videos", "resources", "progress", "overview", "syllabus", "notes"] as const,
];
const course = { query: {}, param: { courseId: "ai-master" } } as const;
const SWALLOWED = "a network that swallows all";
/** The academy can be reached then. */
const BROKEN_LISTS = "broken lists";
const BROKEN_CALLS = "a server that fails at every call but the check";
const logInPage = () =>
  new Response("<h1>Hotel</h1>", { headers: { "content-type": "text/html" } });

/** What a path answers during a fault. Undefined: what it answers otherwise. */
type Fault = (path: string, signal?: AbortSignal | null) => Response | Promise<never> | undefined;

const badGateway = () => new Response("Bad Gateway", { status: 502 });
const faults: Record<string, Fault> = {
  "no network": () => {
    throw new TypeError("The network failed");
  },
  [SWALLOWED]: (_, signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    }),
  "a log-in page": logInPage,
  "a proxy without a server": badGateway,
  [BROKEN_CALLS]: (path) =>
    path === "/api/readyz"
      ? undefined
      : Response.json({ code: "internal", error: "Broken" }, { status: 500 }),
  [BROKEN_LISTS]: (path) => lists.some((list) => path.endsWith(list)) ? badGateway() : undefined,
};

/** A page that shows the lists of a lesson, which it has from the last start. */
function openLesson(isBroken: () => boolean, fault: Fault) {
  const { random } = Math;
  // The waits are random. Each run must have the same ones.
  Math.random = randomOf(1);
  const realFetch = globalThis.fetch;
  const calls: { path: string; at: number }[] = [];
  globalThis.fetch = (address, { signal } = {}) => {
    const path = String(address);
    calls.push({ path, at: performance.now() });
    const answer = () => isBroken() && fault(path, signal) || Response.json({ database: true });
    return Promise.resolve().then(answer);
  };
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: "always" } },
  });
  const show = (name: string, read: () => Promise<unknown>, kept: true | "anyone") =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: read,
      initialData: {},
      initialDataUpdatedAt: 1,
      staleTime: 0,
      meta: { kept },
    }).subscribe(() => {});
  const hide = [
    show("session", () => call(api.auth.user.$get()), "anyone"),
    show("config", () => call(api.config.$get()), "anyone"),
    ...lists.map((name) =>
      show(name, () => call<unknown>(api.courses[":courseId"][name].$get(course)), true)
    ),
  ];
  return {
    client,
    /** The most calls that were sent again within twelve seconds. */
    mostRepeated() {
      const again = calls.filter(({ path }, n) => calls.findIndex((c) => c.path === path) < n);
      return Math.max(
        ...again.map(({ at }) => again.filter((c) => c.at > at - WINDOW && c.at <= at).length),
      );
    },
    isBack: (names: readonly string[]) =>
      isServerReachable() &&
      names.every((name) => client.getQueryState([name])?.status === "success"),
    [Symbol.dispose]() {
      hide.forEach((stop) => stop());
      client.clear();
      globalThis.fetch = realFetch;
      Math.random = random;
      setServerReachable(true);
    },
  };
}

for (const [name, fault] of Object.entries(faults)) {
  for (const seconds of [12, 70, 300]) {
    Deno.test(`${seconds} s of ${name}: the header is true, and all lists are back within 10 s`, async () => {
      using timers = handTimers();
      let isBroken = true;
      using lesson = openLesson(() => isBroken, fault);
      using _watch = watchConnection(lesson.client);
      await timers.turn(11_000);
      assert.equal(isServerReachable(), [BROKEN_LISTS, BROKEN_CALLS].includes(name));
      await timers.turn(seconds * 1000 - 12_000);
      // This call leaves late, so no check fails after it.
      if (name === SWALLOWED) void lesson.client.refetchQueries({ queryKey: ["notes"] });
      await timers.turn(1000);
      isBroken = false;
      await timers.turn(10_000);
      assert.ok(lesson.isBack(lists), "the lists are back");
      // Their old values are good for some seconds more.
      await timers.turn(10_000);
      assert.ok(lesson.isBack(["session", "config"]), "the rest is back");
      assert.ok(lesson.mostRepeated() <= 10, `${lesson.mostRepeated()} calls`);
    });
  }
}
