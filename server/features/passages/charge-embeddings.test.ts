import assert from "node:assert/strict";
import { formatMetrics } from "../../metrics.ts";
import { testDatabase } from "../../testing/database.ts";
import { noCeiling } from "../../testing/factories.ts";
import { parseMetrics, valuesOf } from "../../testing/metrics-text.ts";
import { costOfEmbedding } from "../usage/prices.ts";
import { chargeEmbeddings } from "./vectors.ts";

const { sql, database, close } = await testDatabase();
Deno.test.afterAll(close);

Deno.test("adds the price of vectors to the academy's month, and makes none beyond the budget", async () => {
  const texts = ["မ".repeat(500), "x".repeat(2000)];
  const price = costOfEmbedding(1000);
  const sent: string[][] = [];
  const model = {
    model: "fake",
    embed(texts: string[]) {
      sent.push(texts);
      return Promise.resolve(texts.map(() => new Float32Array(3)));
    },
  };
  const ceiling = { ...noCeiling, academyDollars: 2.5 * price };
  const { embed } = chargeEmbeddings(model, database, ceiling);
  const { signal } = new AbortController();
  for (let time = 0; time < 2; time++) assert.equal((await embed(texts, signal)).length, 2);
  await assert.rejects(embed(texts, signal), { code: "ai_unavailable", mayCost: false });
  assert.equal(sent.length, 2);
  const [total] = await sql`select cost::float8 from academy.usage_totals`;
  assert.equal(total?.cost, 2 * price);
  const metrics = parseMetrics(formatMetrics());
  assert.equal(valuesOf(metrics, "pyinnya_ai_tokens_total").get("fake input"), 2000);
  assert.equal(valuesOf(metrics, "pyinnya_ai_cost_dollars_total").get("fake"), 2 * price);
});
