import assert from "node:assert/strict";
import { isSidebarOpen, isToggleKey, sidebarCookie } from "./use-sidebar.ts";

Deno.test("keeps the sidebar open until the user closes it, and remembers that for a week", () => {
  assert.ok(isSidebarOpen("") && isSidebarOpen("lang=my; sidebar_state=true"));
  assert.ok(
    !isSidebarOpen("sidebar_state=false") && !isSidebarOpen("lang=my; sidebar_state=false; x=1"),
  );
  assert.ok(isSidebarOpen("old_sidebar_state=false") && isSidebarOpen("sidebar_state=falsehood"));
  assert.match(sidebarCookie(false), /^sidebar_state=false; path=\/; max-age=604800;/);
  assert.ok(!isSidebarOpen(sidebarCookie(false)) && isSidebarOpen(sidebarCookie(true)));
});

Deno.test("toggles on Ctrl+B or Cmd+B, also on a Burmese keyboard, and on no other keys", () => {
  const press = (key: string, code: string, held: Partial<KeyboardEvent>) =>
    isToggleKey({
      key,
      code,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      ...held,
    });
  assert.ok(press("b", "KeyB", { ctrlKey: true }) && press("B", "KeyB", { metaKey: true }));
  assert.ok(press("ိ", "KeyB", { ctrlKey: true }));
  // On a Latin layout the letter counts, not the position of the key.
  assert.ok(!press("x", "KeyB", { ctrlKey: true }) && press("b", "KeyN", { ctrlKey: true }));
  assert.ok(!press("b", "KeyB", {}));
  assert.ok(!press("b", "KeyB", { ctrlKey: true, shiftKey: true }));
  assert.ok(!press("b", "KeyB", { ctrlKey: true, altKey: true }));
});
