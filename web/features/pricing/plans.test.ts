import assert from "node:assert/strict";
import { forgetPlan, planIn, rememberedPlan, rememberPlan } from "./plans.tsx";

const store = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  value: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    removeItem: (key: string) => void store.delete(key),
  },
});
const HOUR = 60 * 60_000;

Deno.test("remembers a plan for a day, and forgets it then", () => {
  rememberPlan("basic", 1000);
  assert.equal(rememberedPlan(1000 + 23 * HOUR), "basic");
  assert.equal(rememberedPlan(1000 + 24 * HOUR), undefined);
  assert.equal(store.size, 0);
});

Deno.test("remembers the last plan until it is forgotten, and stores nothing else", () => {
  rememberPlan("basic", 1000);
  rememberPlan("enterprise", 2000);
  assert.deepEqual(JSON.parse([...store.values()].join()), { plan: "enterprise", at: 2000 });
  assert.equal(rememberedPlan(3000), "enterprise");
  forgetPlan();
  assert.equal(rememberedPlan(3000), undefined);
});

Deno.test("takes nothing from a value that this app did not write", () => {
  for (const text of ["", "{", "null", "7", '{"plan":"gold","at":1}', '{"plan":"basic"}']) {
    store.set("chosen-plan", text);
    assert.equal(rememberedPlan(1000), undefined, text);
  }
});

Deno.test("finds the plan in a path of the pricing page, and no other word", () => {
  assert.equal(planIn("/pricing?plan=professional"), "professional");
  for (const path of [null, "/pricing", "/pricing?plan=gold", "/pricing?plan=", "/?x=basic"]) {
    assert.equal(planIn(path), undefined);
  }
});
