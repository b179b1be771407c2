/// <reference lib="deno.worker" />
// Sends the learners' small requests from a thread of its own, so the attackers' work does not
// delay them.

export type Learner = { origin: string; cookie: string };

const REQUESTS = 200;
/** The pause between two requests, as if many users sent them. */
const EVERY_MS = 20;

/**
 * A request does not wait for the request before it. Otherwise a server that stands still for a
 * second would delay only one request. Returns the 95th percentile in milliseconds.
 */
async function sendRequests({ origin, cookie }: Learner): Promise<number> {
  const headers = { Cookie: cookie, Origin: origin, "Content-Type": "application/json" };
  const times = await Promise.all(Array.from({ length: REQUESTS }, async (_, n) => {
    await new Promise((resolve) => setTimeout(resolve, n * EVERY_MS));
    const began = performance.now();
    const answer = n % 2
      ? await fetch(`${origin}/api/auth/user`, { headers })
      : await fetch(`${origin}/api/conversations`, {
        method: "POST",
        headers,
        body: JSON.stringify({ title: "A question" }),
      });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`A small request got the status ${answer.status}.`);
    return performance.now() - began;
  }));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

self.onmessage = async ({ data }: MessageEvent<Learner>) =>
  self.postMessage(await sendRequests(data));
