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

/** Ten requests whose first answers say that the token is unknown. `second` answers the request that is sent again. */
async function sendTen(second: (n: number) => Response) {
  let sentAgain = 0;
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => {
    let isFirst = true;
    const answer = await sendAgainIfTokenIsOld(() => {
      if (!isFirst) return Promise.resolve(second(++sentAgain));
      isFirst = false;
      return Promise.resolve(refusal("expired"));
    }, 1);
    await answer.text();
    return answer.status;
  }));
  return { sentAgain, statuses };
}

Deno.test("of ten requests of an ended session only one is sent again", async () => {
  remember({ id: "a", firstName: "Thida", role: "learner" });
  const { sentAgain, statuses } = await sendTen(() => refusal("expired"));
  assert.deepEqual([sentAgain, new Set(statuses)], [1, new Set([401])]);
});

Deno.test("ten requests with an old token are all sent again, and later ones are, too", async () => {
  remember({ id: "a", firstName: "Thida", role: "learner" });
  for (let round = 0; round < 2; round++) {
    const { sentAgain, statuses } = await sendTen(() => Response.json({}));
    assert.deepEqual([sentAgain, new Set(statuses)], [10, new Set([200])]);
  }
});

Deno.test("a retry without an answer decides nothing for the other requests", async () => {
  remember({ id: "a", firstName: "Thida", role: "learner" });
  let sentAgain = 0;
  const send = () => {
    let isFirst = true;
    return sendAgainIfTokenIsOld(() => {
      if (!isFirst) {
        return ++sentAgain === 1
          ? Promise.reject(new TypeError("The network failed"))
          : Promise.resolve(Response.json({}));
      }
      isFirst = false;
      return Promise.resolve(refusal("expired"));
    }, 1);
  };
  const results = await Promise.allSettled([send(), send(), send()]);
  assert.deepEqual(results.map(({ status }) => status), ["rejected", "fulfilled", "fulfilled"]);
});

Deno.test("the answer's body can still be read", async () => {
  remember({ id: "a", firstName: "Thida", role: "learner" });
  const answer = await sendAgainIfTokenIsOld(() => Promise.resolve(refusal("ended")), 1);
  assert.equal((await answer.json()).details.reason, "ended");
});
