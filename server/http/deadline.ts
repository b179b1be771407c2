// Answers 503 when a handler takes too long, whatever the handler waits for.
import type { Context, MiddlewareHandler } from "hono";
import type { Base } from "./context.ts";
import { TooLate } from "./errors.ts";
import { patternOf } from "./input.ts";

/**
 * `longerMs` names calls, as "POST /path", that may take more time: their callers expect to wait.
 * `:name` is any one part.
 */
export function deadline(
  defaultMs: number,
  longerMs: Record<string, number> = {},
): MiddlewareHandler<Base> {
  const patterns = Object.entries(longerMs).filter(([call]) => call.includes(":"))
    .map(([call, ms]) => ({ call: patternOf(call), ms }));
  const timeOf = (call: string) =>
    longerMs[call] ?? patterns.find((longer) => longer.call.test(call))?.ms ?? defaultMs;
  return async (c, next) => {
    const ms = timeOf(`${c.req.method} ${c.req.path}`);
    // The time of `recognise` counts. The body arrived after it, and has its own time limit.
    await withTimeLimit(next(), ms - (c.get("recognisedInMs") ?? 0), () => {
      c.set("isLate", true);
      c.get("giveUp")?.();
      ignoreHeaders(c);
    });
  };
}

/** Work may end so much too late. */
const STEP_MS = 25;

type Work = { endsAt: number; end(): void };

/** One timer watches all of them: a timer for each cost a tenth of a short call. */
const running: (Work | undefined)[] = [];
/**
 * A set would make the garbage collector keep requests that are over, each time that it moves its
 * entries. That doubled the cost of a short call.
 */
const freePlaces: number[] = [];
let watch: ReturnType<typeof setInterval> | undefined;

function endLateWork() {
  const now = performance.now();
  for (const work of running) {
    if (work && work.endsAt <= now) work.end();
  }
}

function leave(place: number, work: Work) {
  // Late work has left before. By now the place may belong to other work.
  if (running[place] !== work) return;
  running[place] = undefined;
  freePlaces.push(place);
  if (freePlaces.length < running.length) return;
  clearInterval(watch);
  watch = undefined;
}

export function withTimeLimit<T>(work: Promise<T>, ms: number, onLate = () => {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const place = freePlaces.pop() ?? running.length;
    const entry: Work = {
      endsAt: performance.now() + ms,
      end() {
        leave(place, entry);
        reject(new TooLate());
        onLate();
      },
    };
    running[place] = entry;
    watch ??= setInterval(endLateWork, STEP_MS);
    work.then((result) => {
      leave(place, entry);
      resolve(result);
    }, (error) => {
      leave(place, entry);
      reject(error);
    });
  });
}

/**
 * The handler runs on after its caller got the 503. If it still set a header, Hono would copy the
 * answer that is sent already, and fail because its body is used.
 */
function ignoreHeaders(c: Context<Base>) {
  c.header = () => {};
}
