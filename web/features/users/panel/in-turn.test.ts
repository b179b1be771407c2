import assert from "node:assert/strict";
import { GivenUp } from "../../../lib/ask-until-known.ts";
import { leave, remember } from "../../../lib/session.ts";
import { inTurn } from "./in-turn.ts";

// Deno shares `localStorage` among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

Deno.test("runs actions on one user in turn, and on another user at once", async () => {
  const begun: string[] = [];
  const first = Promise.withResolvers<string>();
  const act = (name: string, answer: Promise<string> = Promise.resolve(name)) => () => {
    begun.push(name);
    return answer;
  };
  const rename = inTurn("su", act("rename", first.promise));
  const role = inTurn("su", act("role"));
  assert.equal(await inTurn("mya", act("suspend")), "suspend");
  assert.deepEqual(begun, ["rename", "suspend"]);
  first.reject(new Error("refused"));
  await assert.rejects(rename, /refused/);
  assert.equal(await role, "role");
  assert.deepEqual(begun, ["rename", "suspend", "role"]);
});

Deno.test("drops a waiting action when the user who asked for it has signed out", async () => {
  remember({ id: "m", firstName: "Mya", role: "staff" });
  const first = Promise.withResolvers<void>();
  const underWay = inTurn("su", () => first.promise);
  const waits = inTurn("su", () => assert.fail("done in another's name"));
  leave();
  remember({ id: "s", firstName: "Su", role: "staff" });
  first.resolve();
  await underWay;
  await assert.rejects(waits, GivenUp);
});
