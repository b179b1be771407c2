import assert from "node:assert/strict";
import { isFreeConnection, parseSettings } from "./settings.ts";

Deno.test("settings of older versions are read, and their default for the next video is no choice", () => {
  const old = { speed: 1.5, volume: 0.5, isMuted: true, captions: "my", keys: false };
  const { follows, ...others } = parseSettings(JSON.stringify({ ...old, follows: true }));
  assert.deepEqual(others, old);
  assert.equal(follows, undefined);
  assert.equal(parseSettings('{"follows":false}').follows, false);
});

Deno.test("a choice about the next video is kept, and without stored settings there is none", () => {
  assert.equal(parseSettings('{"follows":true,"followsIsChosen":true}').follows, true);
  assert.equal(parseSettings('{"follows":false,"followsIsChosen":true}').follows, false);
  for (const stored of ["", "null", "{", "{}"]) {
    assert.equal(parseSettings(stored).follows, undefined, stored);
    assert.equal(parseSettings(stored).speed, 1, stored);
  }
});

Deno.test("the next video counts as free only on a connection that is known not to be mobile", () => {
  const types = ["wifi", "ethernet", "cellular", "unknown", "none", undefined];
  assert.deepEqual(
    types.filter((type) => isFreeConnection({ connection: { type } })),
    ["wifi", "ethernet"],
  );
  assert.equal(isFreeConnection({}), false);
});
