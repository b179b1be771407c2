import assert from "node:assert/strict";
import { sendAgainIfTokenIsOld } from "./send-again.ts";
import { forgetUser, storeUser } from "./session.ts";

// Deno shares one localStorage among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

const refusal = (reason?: string, code = "unauthenticated") =>
  Response.json({ code, details: reason && { reason } }, { status: 401 });

/** Sends a request that gets these answers. Returns how often it was sent and the last status. */
async function send(answers: Response[], during = () => {}) {
  let sent = 0;
  const answer = await sendAgainIfTokenIsOld(() => {
    if (++sent === 1) during();
    return Promise.resolve(answers[sent - 1] ?? assert.fail("sent too often"));
  }, 1);
  return [sent, answer.status];
}

Deno.test("sends a request once more when the server refused it because its token is old", async () => {
  assert.deepEqual(await send([refusal("expired")]), [1, 401], "nobody is signed in");
  storeUser({ id: "a", firstName: "Thida", role: "learner" });
  assert.deepEqual(await send([refusal("expired"), Response.json({})]), [2, 200]);
  assert.deepEqual(await send([refusal("expired"), refusal("expired")]), [2, 401]);
});

Deno.test("does not send a request again that was refused for another reason", async () => {
  storeUser({ id: "a", firstName: "Thida", role: "learner" });
  for (const reason of [undefined, "ended", "suspended", "deleted"]) {
    assert.deepEqual(await send([refusal(reason)]), [1, 401], String(reason));
  }
  assert.deepEqual(await send([refusal(undefined, "invalid_credentials")]), [1, 401]);
  assert.deepEqual(await send([new Response("<h1>Wi-Fi</h1>", { status: 401 })]), [1, 401]);
  assert.deepEqual(await send([Response.json({}, { status: 500 })]), [1, 500]);
});

Deno.test("does not send again for a user who has left the tab", async () => {
  storeUser({ id: "a", firstName: "Thida", role: "learner" });
  const follow = () => storeUser({ id: "b", firstName: "Mya", role: "learner" });
  assert.deepEqual(await send([refusal("expired")], follow), [1, 401]);
});

/** Ten requests whose first answer is that the token is unknown. `second` answers each retry. */
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

Deno.test("sends only one of ten requests of an ended session again", async () => {
  storeUser({ id: "a", firstName: "Thida", role: "learner" });
  const { sentAgain, statuses } = await sendTen(() => refusal("expired"));
  assert.deepEqual([sentAgain, new Set(statuses)], [1, new Set([401])]);
});

Deno.test("sends all of ten requests with an old token again, and also later ones", async () => {
  storeUser({ id: "a", firstName: "Thida", role: "learner" });
  for (let round = 0; round < 2; round++) {
    const { sentAgain, statuses } = await sendTen(() => Response.json({}));
    assert.deepEqual([sentAgain, new Set(statuses)], [10, new Set([200])]);
  }
});

Deno.test("tries each request when the first retry gets no answer", async () => {
  storeUser({ id: "a", firstName: "Thida", role: "learner" });
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

Deno.test("leaves the answer's body readable", async () => {
  storeUser({ id: "a", firstName: "Thida", role: "learner" });
  const answer = await sendAgainIfTokenIsOld(() => Promise.resolve(refusal("ended")), 1);
  assert.equal((await answer.json()).details.reason, "ended");
});
