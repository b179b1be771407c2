import assert from "node:assert/strict";
import { GivenUp } from "../../../lib/http/retry-until-known.ts";
import { signOutHere, storeUser } from "../../../lib/http/session.ts";
import { queuePerUser } from "./queue-per-user.ts";

// Deno shares `localStorage` among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");

Deno.test("runs actions on one user in turn, and on another user at once", async () => {
  const begun: string[] = [];
  const first = Promise.withResolvers<string>();
  const act = (name: string, answer: Promise<string> = Promise.resolve(name)) => () => {
    begun.push(name);
    return answer;
  };
  const rename = queuePerUser("su", act("rename", first.promise));
  const role = queuePerUser("su", act("role"));
  assert.equal(await queuePerUser("mya", act("suspend")), "suspend");
  assert.deepEqual(begun, ["rename", "suspend"]);
  first.reject(new Error("refused"));
  await assert.rejects(rename, /refused/);
  assert.equal(await role, "role");
  assert.deepEqual(begun, ["rename", "suspend", "role"]);
});

Deno.test("drops a waiting action when the user who asked for it has signed out", async () => {
  storeUser({ id: "m", firstName: "Mya", role: "staff" });
  const first = Promise.withResolvers<void>();
  const underWay = queuePerUser("su", () => first.promise);
  const waits = queuePerUser("su", () => assert.fail("done in another's name"));
  signOutHere();
  storeUser({ id: "s", firstName: "Su", role: "staff" });
  first.resolve();
  await underWay;
  await assert.rejects(waits, GivenUp);
});
