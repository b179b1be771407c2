// Stands before the storage, so that a journey can let an address expire while a film is still coming from it.
import type { LocalStorage } from "../supabase/local/storage/storage.ts";

/** Of the academy's films less than the half, but enough to begin. */
const BEGINNING = 120_000;

export function openMedia(storage: LocalStorage) {
  const used = new Set<string>();
  const expired = new Set<string>();
  const coming = new Set<() => void>();
  let isHeld = false;

  /** Its end comes only as a broken line. */
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

  async function serve(request: Request): Promise<Response> {
    const token = new URL(request.url).searchParams.get("token") ?? "";
    if (expired.has(token)) {
      const said = {
        statusCode: "400",
        error: "InvalidJWT",
        message: '"exp" claim timestamp check failed',
      };
      return Response.json(said, { status: 400 });
    }
    if (token) used.add(token);
    const answer = await storage.serve(request);
    return isHeld && token && answer.body ? new Response(held(answer.body), answer) : answer;
  }

  return {
    storage: { ...storage, serve },
    /** Only what is asked for from here on will expire: the server gives the others' addresses to later journeys. */
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
  };
}
