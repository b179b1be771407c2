// Stands before the storage, so that a journey can let signed addresses expire during use, and let
// storage fail.
import type { LocalStorage } from "../../supabase/local/storage/storage.ts";

/** Bytes: less than half of a video of the academy, but enough to begin to play. */
const BEGINNING = 120_000;

/** The header that every answer of the storage has. */
const corsHeaders = { "access-control-allow-origin": "*" };

/** Sends the beginning of a body. When `waitForEnd` resolves, the connection breaks. */
function holdAfterBeginning(
  body: ReadableStream<Uint8Array>,
  waitForEnd: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let sent = 0;
  return body.pipeThrough(
    new TransformStream({
      async transform(bytes, controller) {
        if (sent < BEGINNING) controller.enqueue(bytes.subarray(0, BEGINNING - sent));
        sent += bytes.length;
        if (sent < BEGINNING) return;
        await waitForEnd();
        controller.terminate();
      },
    }),
  );
}

export function openFaultyStorage(storage: LocalStorage) {
  const usedTokens = new Set<string>();
  const usedRights = new Set<string>();
  const expiredTokens = new Set<string>();
  const heldTransfers = new Set<() => void>();
  const waitForEnd = () => new Promise<void>((resolve) => heldTransfers.add(resolve));
  let isHeld = false;
  let [requestCount, failedCount, failEvery] = [0, 0, Infinity];

  /**
   * Fails every so many requests: in turns before anything is done, and after everything but the
   * answer is done.
   */
  async function serveOrFail(request: Request): Promise<Response> {
    if (++requestCount % failEvery !== 0) return await answer(request);
    if (++failedCount % 2 === 0) await (await answer(request)).body?.cancel();
    const errorBody = { statusCode: "500", error: "Internal", message: "No." };
    return Response.json(errorBody, { status: 500, headers: corsHeaders });
  }

  async function answer(request: Request): Promise<Response> {
    const uploadRight = request.headers.get("x-signature");
    const token = uploadRight ?? new URL(request.url).searchParams.get("token") ?? "";
    if (expiredTokens.has(token)) {
      const errorBody = {
        statusCode: "400",
        error: "InvalidJWT",
        message: '"exp" claim timestamp check failed',
      };
      return Response.json(errorBody, { status: 400, headers: corsHeaders });
    }
    if (uploadRight !== null) usedRights.add(uploadRight);
    else if (token) usedTokens.add(token);
    const answer = await storage.serve(request);
    return isHeld && token && answer.body
      ? new Response(holdAfterBeginning(answer.body, waitForEnd), answer)
      : answer;
  }

  return {
    storage: { ...storage, serve: serveOrFail },
    /**
     * Only addresses that are used from now on will expire: the server gives the earlier ones to
     * later journeys.
     */
    hold: () => {
      isHeld = true;
      usedTokens.clear();
    },
    expire: () => {
      isHeld = false;
      for (const token of usedTokens) expiredTokens.add(token);
      for (const endTransfer of heldTransfers) endTransfer();
      heldTransfers.clear();
    },
    /** Expires every right to send a file in parts that was used so far. */
    expireRights: () => {
      for (const uploadRight of usedRights) expiredTokens.add(uploadRight);
    },
    /**
     * Fails every so many requests from now on. Returns how many requests have come and failed
     * until now.
     */
    fail: (next: number) => {
      const counts = { asked: requestCount, failed: failedCount };
      [requestCount, failedCount, failEvery] = [0, 0, next];
      return counts;
    },
  };
}
