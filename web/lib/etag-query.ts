// Stores an answer of the API with its ETag, so that the server sends only what has changed.
import type { QueryFunctionContext } from "@tanstack/react-query";
import { type Answer, settle } from "./api.ts";

export type BodyWithEtag<Body> = { etag: string | null; body: Body };

type Ask<Body> = (headers: Record<string, string>) => Promise<Answer<Body>>;

/**
 * Options of a query. The query holds the body and its ETag, and the components see only the body.
 */
export const etagQuery = <Body>(ask: Ask<Body>) => ({
  async queryFn({ client, queryKey }: QueryFunctionContext): Promise<BodyWithEtag<Body>> {
    const held = client.getQueryData<BodyWithEtag<Body>>(queryKey);
    const headers: Record<string, string> = held?.etag ? { "if-none-match": held.etag } : {};
    return await settle(ask(headers), async (answer) => {
      if (held && answer.status === 304) return held;
      return { etag: answer.headers.get("etag"), body: await answer.json() };
    });
  },
  select: bodyOf<Body>,
});

/** One function for all queries, so that a component does not render again without a change. */
function bodyOf<Body>({ body }: BodyWithEtag<Body>): Body {
  return body;
}
