// What the server gives a mark of its own (an ETag): kept together, so that only what has changed comes over the line.
import type { QueryFunctionContext } from "@tanstack/react-query";
import { type Answer, settle } from "./api.ts";

export type Marked<Body> = { etag: string | null; body: Body };

type Ask<Body> = (headers: Record<string, string>) => Promise<Answer<Body>>;

/** For a query's options: the query holds body and mark as one, and its readers see the body. */
export const marked = <Body>(ask: Ask<Body>) => ({
  async queryFn({ client, queryKey }: QueryFunctionContext): Promise<Marked<Body>> {
    const held = client.getQueryData<Marked<Body>>(queryKey);
    const headers: Record<string, string> = held?.etag ? { "if-none-match": held.etag } : {};
    return await settle(ask(headers), async (answer) => {
      if (held && answer.status === 304) return held;
      return { etag: answer.headers.get("etag"), body: await answer.json() };
    });
  },
  select: bodyOf<Body>,
});

/** The same function each time, so that a screen is not told of what has not changed. */
function bodyOf<Body>({ body }: Marked<Body>): Body {
  return body;
}
