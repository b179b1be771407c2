// Stores an answer of the API with its ETag, so that the server sends only what has changed.
import type { QueryFunctionContext } from "@tanstack/react-query";
import { type Answer, handleAnswer } from "./api.ts";

export type BodyWithEtag<Body> = { etag: string | null; body: Body };

type SendRequest<Body> = (headers: Record<string, string>) => Promise<Answer<Body>>;

/**
 * Options of a query. The query holds the body and its ETag, and the components see only the body.
 */
export const etagQuery = <Body>(sendRequest: SendRequest<Body>) => ({
  async queryFn({ client, queryKey }: QueryFunctionContext): Promise<BodyWithEtag<Body>> {
    const cached = client.getQueryData<BodyWithEtag<Body>>(queryKey);
    const headers: Record<string, string> = cached?.etag ? { "if-none-match": cached.etag } : {};
    return await handleAnswer(sendRequest(headers), async (answer) => {
      if (cached && answer.status === 304) return cached;
      return { etag: answer.headers.get("etag"), body: await answer.json() };
    });
  },
  select: bodyOf<Body>,
});

/** One function for all queries, so that a component does not render again without a change. */
function bodyOf<Body>({ body }: BodyWithEtag<Body>): Body {
  return body;
}
