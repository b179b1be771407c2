import assert from "node:assert/strict";
import { isServerReachable } from "./connectivity.ts";
import { currentUserId, forgetUser, onSessionChange, storeUser } from "./session.ts";
import { api, ApiError, call, callExpecting, sendAgainIfTokenIsOld, Unreachable } from "./api.ts";

// Deno shares one localStorage among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

const answer = (status: number, body: unknown, headers = {}) =>
  call(Promise.resolve(new Response(JSON.stringify(body), { status, headers })));
const failure = async (status: number, body: unknown, headers = {}) => {
  const error = await answer(status, body, headers).catch((error) => error);
  assert.ok(error instanceof ApiError);
  return error;
};
const signedIn = () => storeUser({ id: "a", firstName: "Thida", role: "learner" });

Deno.test("an error of the server holds its status, body, code and the time to wait", async () => {
  const body = { error: "Too many", code: "rate_limited", requestId: "r" };
  const error = await failure(429, body, { "retry-after": "840" });
  assert.equal(error.message, `429: ${JSON.stringify(body)}`);
  assert.deepEqual([error.code, error.sentence, error.retryAfter], [
    "rate_limited",
    "Too many",
    840,
  ]);
});

Deno.test("an answer that is not from our server has no error code", async () => {
  const error = await call(Promise.resolve(new Response("Bad Gateway", { status: 502 })))
    .catch((error) => error);
  assert.deepEqual([error.message, error.code], ["502: Bad Gateway", undefined]);
});

Deno.test("tells a missing answer from a refusal, and a timeout from a broken connection", async () => {
  const broken = await call(Promise.reject(new TypeError("fetch"))).catch((error) => error);
  assert.ok(broken instanceof Unreachable && !broken.timedOut);
  const late = await call(Promise.reject(new DOMException("late", "TimeoutError")))
    .catch((error) => error);
  assert.ok(late instanceof Unreachable && late.timedOut);
});

Deno.test("gives the kind of answer that has the field, and counts another kind as no answer", async () => {
  const list = (body: unknown) => callExpecting(Promise.resolve(Response.json(body)), "items");
  assert.deepEqual(await list({ items: [1] }), { items: [1] });
  for (const other of [[1], null, "items"]) {
    const error = await list(other).catch((error) => error);
    assert.ok(error instanceof Unreachable && !error.timedOut);
  }
});

Deno.test("a 401 for the signed-in user ends the session once, and gives the reason", async () => {
  const reasons: unknown[] = [];
  const stop = onSessionChange({ onDropped: (reason, details) => reasons.push(reason, details) });
  const details = { reason: "suspended", suspensionReason: "Unpaid" };
  const ended = { code: "unauthenticated", details };
  await failure(401, ended);
  assert.deepEqual(reasons, [], "nobody was signed in");

  signedIn();
  assert.equal((await failure(401, { code: "invalid_credentials" })).told, false);
  assert.equal(currentUserId(), "a", "a wrong password ends nothing");
  assert.equal((await failure(401, ended)).told, true);
  await failure(401, ended);
  assert.deepEqual(reasons, ["suspended", details]);
  assert.equal(currentUserId(), undefined);

  signedIn();
  await failure(401, { code: "wrong_person" });
  assert.deepEqual(reasons, ["suspended", details, "wrong_person", undefined]);
  stop();
});

Deno.test("a late 401 for a user who has left does not sign out the next user", async () => {
  const reasons: unknown[] = [];
  const stop = onSessionChange({ onDropped: (reason) => reasons.push(reason), onElsewhere() {} });
  forgetUser();
  for (const code of ["unauthenticated", "wrong_person"]) {
    for (const sender of [undefined, "b", "a"]) {
      if (sender) storeUser({ id: sender, firstName: "Thida", role: "learner" });
      const late = Promise.withResolvers<Response>();
      const outcome = call(late.promise).catch((error) => error);
      forgetUser();
      signedIn();
      late.resolve(new Response(JSON.stringify({ code }), { status: 401 }));
      assert.equal(
        (await outcome).told,
        sender !== undefined,
        "what has been told is not told again",
      );
      assert.equal(currentUserId(), "a", `${code}, sent by ${sender ?? "nobody"}`);
      forgetUser();
    }
  }
  assert.deepEqual(reasons, []);
  stop();
});

Deno.test("is offline without an answer of the academy; a refusal of the academy counts as an answer", async () => {
  const answers: [Response | Error, boolean][] = [
    [new Response("{}"), true],
    [new TypeError("fetch"), false],
    [new Response("{}"), true],
    [new Response("<h1>Log in to our Wi-Fi</h1>"), false],
    [Response.json({ code: "not_found" }, { status: 404 }), true],
    [new Response("Bad Gateway", { status: 502 }), false],
    [Response.json({ code: "ai_unavailable" }, { status: 503 }), true],
    [Response.json({ code: "unavailable" }, { status: 503 }), false],
    [new Response("{}"), true],
  ];
  for (const [way, reached] of answers) {
    const answer = way instanceof Error ? Promise.reject(way) : Promise.resolve(way);
    await call(answer).catch(() => {});
    assert.equal(isServerReachable(), reached);
  }
});

Deno.test("reads again what the early script read before a write", async () => {
  const path = "/api/courses/ai-master/progress";
  const sent: string[] = [];
  const { fetch, location } = globalThis;
  signedIn();
  Object.assign(globalThis, { location: new URL("https://academy.test/") });
  globalThis.fetch = (_, { method } = {}) => {
    sent.push(String(method));
    return Promise.resolve(Response.json({ videos: [] }));
  };
  globalThis.earlyAnswers = new Map([
    [path, { userId: "a", answer: Promise.resolve(Response.json({ videos: ["old"] })) }],
  ]);
  try {
    const marked = { marked: true, markedAt: new Date().toISOString() };
    await call(
      api.videos[":videoId"].progress.$put({ param: { videoId: "v" }, json: marked }),
    );
    const read = api.courses[":courseId"].progress.$get({ param: { courseId: "ai-master" } });
    assert.deepEqual(await call(read), { videos: [] });
    assert.deepEqual(sent, ["PUT", "GET"]);
  } finally {
    Object.assign(globalThis, { fetch, location, earlyAnswers: undefined });
    forgetUser();
  }
});

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
