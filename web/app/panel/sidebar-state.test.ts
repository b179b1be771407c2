import assert from "node:assert/strict";
import { isOpenIn, isToggleKey, kept } from "./sidebar-state.ts";

Deno.test("the sidebar is open until it was closed, and that holds a week", () => {
  assert.ok(isOpenIn("") && isOpenIn("lang=my; sidebar_state=true"));
  assert.ok(!isOpenIn("sidebar_state=false") && !isOpenIn("lang=my; sidebar_state=false; x=1"));
  assert.ok(isOpenIn("old_sidebar_state=false") && isOpenIn("sidebar_state=falsehood"));
  assert.match(kept(false), /^sidebar_state=false; path=\/; max-age=604800;/);
  assert.ok(!isOpenIn(kept(false)) && isOpenIn(kept(true)));
});

Deno.test("ctrl or cmd with B turns it, on a Burmese keyboard too, and nothing else does", () => {
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
  // Where another letter lies on that key, it means that letter.
  assert.ok(!press("x", "KeyB", { ctrlKey: true }) && press("b", "KeyN", { ctrlKey: true }));
  assert.ok(!press("b", "KeyB", {}));
  assert.ok(!press("b", "KeyB", { ctrlKey: true, shiftKey: true }));
  assert.ok(!press("b", "KeyB", { ctrlKey: true, altKey: true }));
});
