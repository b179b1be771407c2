import assert from "node:assert/strict";
import { noFilters, readFilters } from "./list-filters.ts";

Deno.test("sends valid filters and reports an issue for each invalid one", () => {
  const id = crypto.randomUUID();
  const good = {
    search: "prompts",
    actor: "su@people.test",
    person: id,
    action: "user.create",
    from: "2026-03-01",
  };
  assert.deepEqual(readFilters({ ...noFilters, ...good }), { valid: good, issues: {} });
  const bad = {
    search: "x".repeat(101),
    actor: "nobody",
    person: "7",
    action: "user.paint",
    from: "1999-12-31",
    to: "2026-02-30",
  };
  const { valid: asked, issues } = readFilters(bad);
  assert.deepEqual([asked, Object.keys(issues).sort()], [{}, Object.keys(bad).sort()]);
  assert.deepEqual(readFilters({ ...bad, to: "2026-02-28" }).valid, { to: "2026-02-28" });
  assert.deepEqual(readFilters(noFilters), { valid: {}, issues: {} });
});
