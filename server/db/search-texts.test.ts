import assert from "node:assert/strict";
import { testDatabase } from "../testing/database.ts";
import { putSearchTexts } from "./search-texts.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

Deno.test("writes long texts by several statements, and short ones by one", async () => {
  const [conversationId, ownerId] = [crypto.randomUUID(), crypto.randomUUID()];
  let statements = 0;
  const counting = new Proxy(sql, {
    apply: (target, self, given) => (statements++, Reflect.apply(target, self, given)),
  });
  const put = async (count: number, content: string) => {
    statements = 0;
    const texts = Array.from({ length: count }, () => ({
      ...{ kind: "conversation" as const, conversationId, ownerId, content },
      sourceId: crypto.randomUUID(),
    }));
    await putSearchTexts(counting, texts);
    return statements;
  };
  assert.equal(await put(100, "short"), 1);
  assert.equal(await put(7, "word ".repeat(12_000)), 3);
  const rows = await sql`select from academy.search_texts where owner_id = ${ownerId}`;
  assert.equal(rows.length, 107);
});
