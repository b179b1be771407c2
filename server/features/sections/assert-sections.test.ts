import assert from "node:assert/strict";
import { Failure } from "../../http/errors.ts";
import { testDatabase } from "../../testing/database.ts";
import { assertSectionsExist } from "./assert-sections.ts";
import { insertSection } from "./queries.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

Deno.test("names the path of each section that does not belong to its course", async () => {
  const section = { title: "One", description: "" };
  const ownSectionId = await insertSection(sql, { courseId: "ai-master", ...section });
  const other = await insertSection(sql, { courseId: "ai-first-step", ...section });
  const inMaster = (sectionId: string | null) => ({ courseId: "ai-master" as const, sectionId });
  const demand = (...sectionIds: (string | null)[]) =>
    assertSectionsExist(sql, [
      { courseId: "ai-first-step", sectionId: other, path: "first" },
      ...sectionIds.map((id, n) => ({ ...inMaster(id), path: `then.${n}` })),
    ]);
  await demand();
  await demand(ownSectionId, null, ownSectionId.toUpperCase());
  const refusal = await demand(other, ownSectionId, null, crypto.randomUUID()).catch((error) =>
    error
  );
  assert.ok(refusal instanceof Failure);
  assert.deepEqual([refusal.code, refusal.details], ["invalid_input", [
    { path: "then.0", issue: "invalid" },
    { path: "then.3", issue: "invalid" },
  ]]);
});
