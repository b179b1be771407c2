// Stands before the storage, so that a journey can let signed addresses expire during use, and let
// storage fail.
import type { LocalStorage } from "../supabase/local/storage/storage.ts";

/** Bytes: less than half of a video of the academy, but enough to begin to play. */
const BEGINNING = 120_000;

/** The header that every answer of the storage has. */
const allowed = { "access-control-allow-origin": "*" };

export function openMedia(storage: LocalStorage) {
  const used = new Set<string>();
  const rights = new Set<string>();
  const expired = new Set<string>();
  const coming = new Set<() => void>();
  let isHeld = false;
  let [asked, failed, every] = [0, 0, Infinity];

  /** Sends the beginning of a body. Its end comes only as a broken connection. */
  function held(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    let sent = 0;
    return body.pipeThrough(
      new TransformStream({
        async transform(bytes, controller) {
          if (sent < BEGINNING) controller.enqueue(bytes.subarray(0, BEGINNING - sent));
          sent += bytes.length;
          if (sent < BEGINNING) return;
          await new Promise<void>((resolve) => coming.add(resolve));
          controller.terminate();
        },
      }),
    );
  }

  /**
   * Fails every so many requests: in turns before anything is done, and after everything but the
   * answer is done.
   */
  async function failing(request: Request): Promise<Response> {
    if (++asked % every !== 0) return await answer(request);
    if (++failed % 2 === 0) await (await answer(request)).body?.cancel();
    const said = { statusCode: "500", error: "Internal", message: "No." };
    return Response.json(said, { status: 500, headers: allowed });
  }

  async function answer(request: Request): Promise<Response> {
    const right = request.headers.get("x-signature");
    const token = right ?? new URL(request.url).searchParams.get("token") ?? "";
    if (expired.has(token)) {
      const said = {
        statusCode: "400",
        error: "InvalidJWT",
        message: '"exp" claim timestamp check failed',
      };
      return Response.json(said, { status: 400, headers: allowed });
    }
    if (right !== null) rights.add(right);
    else if (token) used.add(token);
    const answer = await storage.serve(request);
    return isHeld && token && answer.body ? new Response(held(answer.body), answer) : answer;
  }

  return {
    storage: { ...storage, serve: failing },
    /**
     * Only addresses that are used from now on will expire: the server gives the earlier ones to
     * later journeys.
     */
    hold: () => {
      isHeld = true;
      used.clear();
    },
    expire: () => {
      isHeld = false;
      for (const token of used) expired.add(token);
      for (const breakOff of coming) breakOff();
      coming.clear();
    },
    /** Expires every right to send a file in parts that was used so far. */
    expireRights: () => {
      for (const right of rights) expired.add(right);
    },
    /**
     * Fails every so many requests from now on. Returns how many requests have come and failed
     * until now.
     */
    fail: (next: number) => {
      const counts = { asked, failed };
      [asked, failed, every] = [0, 0, next];
      return counts;
    },
  };
}
