import assert from "node:assert/strict";
import { playerActionOf, speedAfter } from "./keys.ts";

const press = (key: string, more: Partial<Parameters<typeof playerActionOf>[0]> = {}) =>
  playerActionOf({
    key,
    code: "",
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });

Deno.test("maps every key of the player to its action", () => {
  const acts = [" ", "k", "j", "l", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "f"]
    .concat(["m", "c", "<", ">", "?"]).map((key) => press(key));
  assert.deepEqual(acts, [
    "toggle",
    "toggle",
    "back",
    "ahead",
    "backALittle",
    "aheadALittle",
    "louder",
    "quieter",
    "fullScreen",
    "mute",
    "captions",
    "slower",
    "faster",
    "help",
  ]);
  assert.equal(press("K", { shiftKey: true }), "toggle");
  assert.equal(press("x"), undefined);
  assert.equal(press("Tab"), undefined);
});

Deno.test("uses the position of the key on a Burmese keyboard", () => {
  assert.equal(press("ု", { code: "KeyK" }), "toggle");
  assert.equal(press("၊", { code: "Comma", shiftKey: true }), "slower");
  assert.equal(press("။", { code: "Period", shiftKey: true }), "faster");
  assert.equal(press("၊", { code: "Comma" }), undefined);
});

Deno.test("uses the letter on other Latin keyboards, and leaves key combinations to the browser", () => {
  assert.equal(press("t", { code: "KeyK" }), undefined);
  assert.equal(press("f", { ctrlKey: true }), undefined);
  assert.equal(press("c", { metaKey: true }), undefined);
  assert.equal(press("ArrowLeft", { altKey: true }), undefined);
});

Deno.test("changes the speed in steps, and ends at half and at double speed", () => {
  assert.equal(speedAfter(1, 1), 1.25);
  assert.equal(speedAfter(1, -1), 0.75);
  assert.equal(speedAfter(2, 1), 2);
  assert.equal(speedAfter(0.5, -1), 0.5);
  assert.equal(speedAfter(1.1, 1), 1.25);
});
