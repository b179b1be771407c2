// Searches as the search page does, for tests.
import assert from "node:assert/strict";
import type { SearchItem } from "../features/search/schema.ts";
import type { testApp } from "./app.ts";

type Call = Awaited<ReturnType<typeof testApp>>["call"];
type Answer = { items: SearchItem[]; nextCursor: string | null };

export const searcher =
  (call: Call) =>
  async (person: { cookie: string }, query: Record<string, string>): Promise<Answer> => {
    const answer = await call(person, "GET", `/api/search?${new URLSearchParams(query)}`);
    assert.equal(answer.status, 200);
    return await answer.json();
  };
