import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { handTimers } from "../../../server/testing/hand-timers.ts";
import { ApiError, Unreachable } from "../../lib/http/api.ts";
import { repeatLimits } from "../../lib/http/repeats.ts";
import { retryFailedQueries } from "./retry-failed.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
Object.defineProperty(globalThis, "document", { configurable: true, value: page });
Object.defineProperty(navigator, "onLine", { configurable: true, value: true });

const lost = new Unreachable(false, undefined);
const FIRST_WAIT = 1000;

/** A page that shows one query, which answers with `answers` in turn. */
function open(answers: unknown[]) {
  const timers = handTimers();
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, networkMode: "always" } },
  });
  const retries = retryFailedQueries(client);
  const asked: number[] = [];
  const queryKey = ["notes"];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      const answer = answers[asked.push(performance.now()) - 1];
      if (answer instanceof Error) throw answer;
      return answer ?? "never asked for";
    },
  });
  const shown: string[] = [];
  const hide = observer.subscribe(({ status }) => {
    if (shown.at(-1) !== status) shown.push(status);
  });
  return {
    client,
    asked,
    shown,
    refresh: retries.refresh,
    turn: timers.turn,
    data: () => client.getQueryData(queryKey),
    [Symbol.dispose]() {
      hide();
      retries.stop();
      client.clear();
      timers[Symbol.dispose]();
    },
  };
}

Deno.test("repeats a failed query ever later, and the message stays until the answer is there", async () => {
  using phone = open([lost, lost, new ApiError(500, ""), "notes"]);
  await phone.turn(15_000);
  assert.equal(phone.data(), "notes");
  const waits = phone.asked.slice(1).map((at, index) => at - (phone.asked[index] ?? 0));
  assert.equal(waits.length, 3);
  waits.forEach((wait, index) => assert.ok(wait >= FIRST_WAIT * 2 ** index * 0.7, `${waits}`));
  assert.deepEqual(phone.shown, ["pending", "error", "success"]);
});

Deno.test("while the user looks, repeats a query at least every nine seconds, however long it fails", async () => {
  using phone = open(Array.from({ length: 200 }, () => lost));
  await phone.turn(600_000);
  const waits = phone.asked.slice(1).map((at, index) => at - (phone.asked[index] ?? 0));
  assert.ok(Math.max(...waits) <= 9000, `${waits}`);
});

Deno.test("a failed list is also fetched again when a write that was sent has changed it", async () => {
  using phone = open([lost, "notes"]);
  await phone.turn(250);
  phone.client.setQueryData(["notes"], "the new note alone");
  await phone.turn(5000);
  assert.deepEqual([phone.data(), phone.asked.length], ["notes", 2]);
});

Deno.test("a server that asks for a wait of months is not asked again at once", async () => {
  using phone = open([new ApiError(503, "", 9_000_000), "notes"]);
  await phone.turn(60_000);
  assert.equal(phone.shown.at(-1), "error");
  assert.equal(phone.asked.length, 1);
});

Deno.test("does not repeat a query that the server has refused", async () => {
  using phone = open([new ApiError(403, `{"code":"forbidden"}`), "notes"]);
  await phone.turn(60_000);
  assert.equal(phone.shown.at(-1), "error");
  assert.equal(phone.asked.length, 1);
});

Deno.test("a final answer to a repeated call takes the place of the first failure", async () => {
  const refused = new ApiError(403, `{"code":"forbidden"}`);
  using phone = open([lost, refused, refused]);
  await phone.turn(60_000);
  assert.equal(phone.client.getQueryState(["notes"])?.error, refused);
  assert.equal(phone.asked.length, 3);
});

Deno.test("repeats nothing while nobody looks, and goes on when the user is back", async () => {
  page.hidden = true;
  using phone = open([lost, "notes"]);
  await phone.turn(60_000);
  assert.equal(phone.shown.at(-1), "error");
  assert.equal(phone.asked.length, 1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await phone.turn(1000);
  assert.equal(phone.data(), "notes");
});

Deno.test("an answer to one query lets the others try at once, but not one that the server limits", async () => {
  using phone = open([lost, "notes"]);
  const [afterFault = [], afterLimit = []] = [503, 429].map((status) => {
    const asked: number[] = [];
    const queryFn = () => {
      asked.push(performance.now());
      throw new ApiError(status, "", 600);
    };
    new QueryObserver(phone.client, { queryKey: [status], queryFn }).subscribe(() => {});
    return asked;
  });
  await phone.turn(5000);
  assert.deepEqual([phone.data(), afterFault.length, afterLimit.length], ["notes", 2, 1]);
});

Deno.test("a connection that comes and goes repeats no more calls than a weak server bears", async () => {
  using phone = open(Array.from({ length: 50 }, () => lost));
  for (let n = 0; n < 40; n++) {
    phone.refresh();
    await phone.turn(250);
  }
  // The first call, and the repeated calls of this window.
  assert.ok(phone.asked.length <= 1 + repeatLimits.query, `${phone.asked.length} calls`);
});
