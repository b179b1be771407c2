import assert from "node:assert/strict";
import { panelPaths } from "../../lib/panel-paths.ts";
import { entriesFor, entryAt, isActive } from "./entries.ts";

Deno.test("an entry is active at its address and below it, the dashboard at its own alone", () => {
  assert.ok(isActive("/admin/users", "/admin/users"));
  assert.ok(isActive("/admin/users", "/admin/users/"));
  assert.ok(isActive("/admin/users", "/admin/users/7"));
  assert.ok(!isActive("/admin/users", "/admin/users-of-old"));
  assert.ok(isActive("/admin", "/admin") && isActive("/admin", "/admin/"));
  assert.ok(!isActive("/admin", "/admin/users"));
});

Deno.test("each address has its entry, and the page that has it all has none", () => {
  for (const [id, path] of Object.entries(panelPaths)) {
    assert.equal(entryAt(path)?.id, id === "legacy" ? undefined : id);
  }
});

Deno.test("staff are not shown what they may not do", () => {
  const ids = (isAdmin: boolean) => entriesFor(isAdmin).map(({ id }) => id);
  assert.deepEqual(ids(false), ["dashboard", "users", "videos", "courses", "questions"]);
  assert.deepEqual(ids(true).filter((id) => !ids(false).includes(id)), ["analytics", "audit"]);
});
