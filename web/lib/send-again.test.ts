import assert from "node:assert/strict";
import { sendAgainIfTokenIsOld } from "./send-again.ts";
import { forget, remember } from "./session.ts";

// Deno shares it among the tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forget();

const refusal = (reason?: string, code = "unauthenticated") =>
  Response.json({ code, details: reason && { reason } }, { status: 401 });

/** Sends what gets these answers, and tells how often it was sent and the last status. */
async function send(answers: Response[], during = () => {}) {
  let sent = 0;
  const answer = await sendAgainIfTokenIsOld(() => {
    if (++sent === 1) during();
    return Promise.resolve(answers[sent - 1] ?? assert.fail("sent too often"));
  }, 1);
  return [sent, answer.status];
}

Deno.test("sends again what was refused because the token is old, once", async () => {
  assert.deepEqual(await send([refusal("expired")]), [1, 401], "nobody is signed in");
  remember({ id: "a", firstName: "Thida", role: "learner" });
  assert.deepEqual(await send([refusal("expired"), Response.json({})]), [2, 200]);
  assert.deepEqual(await send([refusal("expired"), refusal("expired")]), [2, 401]);
});

Deno.test("does not send again what was refused for another reason", async () => {
  remember({ id: "a", firstName: "Thida", role: "learner" });
  for (const reason of [undefined, "ended", "suspended", "deleted"]) {
    assert.deepEqual(await send([refusal(reason)]), [1, 401], String(reason));
  }
  assert.deepEqual(await send([refusal(undefined, "invalid_credentials")]), [1, 401]);
  assert.deepEqual(await send([new Response("<h1>Wi-Fi</h1>", { status: 401 })]), [1, 401]);
  assert.deepEqual(await send([Response.json({}, { status: 500 })]), [1, 500]);
});

Deno.test("does not send again for a user who has left the tab", async () => {
  remember({ id: "a", firstName: "Thida", role: "learner" });
  const follow = () => remember({ id: "b", firstName: "Mya", role: "learner" });
  assert.deepEqual(await send([refusal("expired")], follow), [1, 401]);
});

Deno.test("the answer's body can still be read", async () => {
  remember({ id: "a", firstName: "Thida", role: "learner" });
  const answer = await sendAgainIfTokenIsOld(() => Promise.resolve(refusal("ended")), 1);
  assert.equal((await answer.json()).details.reason, "ended");
});
