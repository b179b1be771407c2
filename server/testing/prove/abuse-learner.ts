/// <reference lib="deno.worker" />
// Sends the learners' small requests from a thread of its own, so the attackers' work does not
// delay them.
import { percentile } from "../statistics.ts";

export type Learners = { origin: string; cookies: string[] };

const REQUESTS = 200;
/** The pause between two requests, as if many users sent them. */
const EVERY_MS = 20;

/**
 * A request does not wait for the request before it. Otherwise a server that stands still for a
 * second would delay only one request. Returns the 95th percentile in milliseconds, and
 * `Infinity` if the server refuses one.
 */
async function sendRequests({ origin, cookies }: Learners): Promise<number> {
  const times = await Promise.all(Array.from({ length: REQUESTS }, async (_, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * EVERY_MS));
    const headers = {
      Cookie: cookies[n % cookies.length] ?? "",
      Origin: origin,
      "Content-Type": "application/json",
    };
    const began = performance.now();
    const answer = n % 2
      ? await fetch(`${origin}/api/auth/user`, { headers })
      : await fetch(`${origin}/api/conversations`, {
        method: "POST",
        headers,
        body: JSON.stringify({ title: "A question" }),
      });
    await answer.body?.cancel();
    return answer.ok ? performance.now() - began : Infinity;
  }));
  return times.includes(Infinity) ? Infinity : percentile(0.95, times);
}

self.onmessage = async ({ data }: MessageEvent<Learners>) =>
  self.postMessage(await sendRequests(data));
