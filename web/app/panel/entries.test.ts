import assert from "node:assert/strict";
import { panelPaths } from "../../lib/address/panel-paths.ts";
import { entriesFor, findEntry, isActive } from "./entries.ts";

Deno.test("marks an entry as active at its path and below, the dashboard only at its own path", () => {
  assert.ok(isActive("/admin/users", "/admin/users"));
  assert.ok(isActive("/admin/users", "/admin/users/"));
  assert.ok(isActive("/admin/users", "/admin/users/7"));
  assert.ok(!isActive("/admin/users", "/admin/users-of-old"));
  assert.ok(isActive("/admin", "/admin") && isActive("/admin", "/admin/"));
  assert.ok(!isActive("/admin", "/admin/users"));
});

Deno.test("finds the entry of each page, and none for the legacy page", () => {
  const { asked, sent, legacy, ...entryPaths } = panelPaths;
  for (const [id, path] of Object.entries(entryPaths)) assert.equal(findEntry(path)?.id, id);
  for (const path of [asked, sent]) assert.equal(findEntry(path)?.id, "questions");
  assert.equal(findEntry(legacy), undefined);
});

Deno.test("hides admin pages from staff", () => {
  const ids = (isAdmin: boolean) => entriesFor(isAdmin).map(({ id }) => id);
  assert.deepEqual(ids(false), ["dashboard", "users", "videos", "courses", "questions"]);
  assert.deepEqual(ids(true).filter((id) => !ids(false).includes(id)), ["analytics", "audit"]);
});
