import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { ApiError, Unreachable } from "./api.ts";
import {
  idempotencyOptions,
  isAlreadyClaimed,
  issuesOf,
  mutationOptions,
  putRowInLists,
  putStored,
  sendIdempotently,
  typedSince,
} from "./panel-writes.ts";
import { currentPresence, forgetUser, storeUser } from "./session.ts";

// Deno shares one localStorage among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

/** A screen that writes. The test gives each answer. */
function screen() {
  storeUser({ id: "a", firstName: "Thida", role: "staff" });
  const told: string[] = [];
  const answers = new Map<string, { fulfil: (stored: string) => void; refuse: () => void }>();
  const observer = new MutationObserver(
    new QueryClient(),
    mutationOptions({
      write: (sent: string) =>
        new Promise<string>((fulfil, refuse) =>
          answers.set(sent, { fulfil, refuse: () => refuse(new Error(`No ${sent}`)) })
        ),
      put: (stored) => told.push(`put ${stored}`),
      onDone: (stored, sent) => told.push(`done ${sent} as ${stored}`),
      onFailed: ({ message }) => told.push(message),
    }),
  );
  const leave = observer.subscribe(() => {});
  const write = (sent: string) => observer.mutate(sent).catch(() => {});
  const answerOf = (sent: string) => answers.get(sent) ?? assert.fail(`${sent} was not written`);
  return { told, write, answerOf, leave };
}

Deno.test("reports the result of each of two calls", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  answerOf("first").refuse();
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told, ["No first", "No second"]);
  leave();
});

Deno.test("puts and reports a result that comes after the screen has gone", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  leave();
  answerOf("first").fulfil("stored");
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told.sort(), ["No second", "done first as stored", "put stored"]);
});

Deno.test("reports nothing to another user who has signed in since", async () => {
  const { told, write, answerOf, leave } = screen();
  const calls = [write("first"), write("second")];
  await Promise.resolve();
  storeUser({ id: "b", firstName: "Su", role: "staff" });
  answerOf("first").fulfil("stored");
  answerOf("second").refuse();
  await Promise.all(calls);
  assert.deepEqual(told, ["put stored"], "which looks for itself whose it is");
  leave();
});

// Deno shares one localStorage among tests that run at the same time.
Reflect.deleteProperty(globalThis, "localStorage");
forgetUser();

const queryKey = ["panel", "list"];
type List = { items: string[] };

/** A list that a user looks at. The test answers each request. */
function createScreen() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((list: List) => void)[] = [];
  const observer = new QueryObserver<List>(client, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise((fulfil, refuse) => {
        answers.push(fulfil);
        signal.addEventListener("abort", refuse);
      }),
  });
  const stop = observer.subscribe(() => {});
  const shown = () => client.getQueryData<List>(queryKey)?.items;
  const answer = async (items: string[]) => {
    answers.at(-1)?.({ items });
    await client.getQueryCache().find({ queryKey })?.promise;
  };
  const end = () => {
    stop();
    client.clear();
  };
  return { client, answers, shown, answer, end };
}
const signedIn = (id = "a") => storeUser({ id, firstName: "Thida", role: "staff" });
const added = ({ items }: List) => ({ items: [...items, "new"] });

Deno.test("asks again for a list that is still loading when a new entry is stored", async () => {
  signedIn();
  const { client, answers, shown, answer, end } = createScreen();
  putStored(client, currentPresence(), { queryKey }, added);
  await new Promise((pass) => setTimeout(pass));
  assert.deepEqual([answers.length, shown()], [2, undefined]);
  await answer(["old", "new"]);
  assert.deepEqual(shown(), ["old", "new"]);
  end();
});

Deno.test("adds a stored entry to the list at once, and replaces the list by a whole one", async () => {
  signedIn();
  const { client, answers, shown, answer, end } = createScreen();
  await answer(["old"]);
  const others = [["courses", "list"]];
  client.setQueryData(others[0] ?? [], { items: [] });
  putStored(client, currentPresence(), { queryKey, others }, added);
  assert.deepEqual([answers.length, shown()], [2, ["old", "new"]]);
  assert.equal(client.getQueryState(others[0] ?? [])?.isInvalidated, true);
  putStored(client, currentPresence(), { queryKey }, { items: ["all"] });
  assert.deepEqual([answers.length, shown()], [3, ["all"]], "the request on its way is sent again");
  end();
});

Deno.test("changes nothing after another user has signed in", async () => {
  signedIn();
  const sender = currentPresence();
  const { client, answers, shown, answer, end } = createScreen();
  await answer(["hers"]);
  signedIn("b");
  putStored(client, sender, { queryKey }, added);
  assert.deepEqual([answers.length, shown()], [1, ["hers"]]);
  end();
});

Deno.test("replaces or removes a row in the pages of its lists", () => {
  const client = new QueryClient();
  const named = (id: string, title = id) => ({ id, title });
  const list = {
    pages: [
      { items: [named("a"), named("b")], nextCursor: "x", total: 3 },
      { items: [named("c")], nextCursor: null, total: 3 },
    ],
    pageParams: ["", "x"],
  };
  const pagesAfter = (id: string, row?: ReturnType<typeof named>) => {
    client.setQueryData(queryKey, list);
    putRowInLists(client, ["panel"], id, row);
    return client.getQueryData<typeof list>(queryKey)?.pages.map(({ items, nextCursor, total }) =>
      `${items.map(({ title }) => title)} ${nextCursor} ${total}`
    );
  };
  assert.deepEqual(pagesAfter("b", named("b", "Bees")), ["a,Bees x 3", "c null 3"]);
  assert.deepEqual(pagesAfter("b"), ["a x 2", "c null 2"]);
  assert.deepEqual(pagesAfter("d"), ["a,b x 3", "c null 3"], "a list without the row stays");
  client.clear();
});

Deno.test("a row that changes while a list is loading again does not show its old state", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const listOf = (title: string) => ({ pages: [{ items: [{ id: "a", title }] }], pageParams: [] });
  const requests: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ["questions", "open"],
    initialData: listOf("old"),
    queryFn: () =>
      new Promise<ReturnType<typeof listOf>>((fulfil) =>
        requests.push(() => fulfil(listOf(`answer ${requests.length}`)))
      ),
  });
  const stop = observer.subscribe(() => {});
  client.setQueryData(["questions", "done"], listOf("old"));
  const titles = () =>
    client.getQueriesData<ReturnType<typeof listOf>>({ queryKey: ["questions"] })
      .map(([, list]) => list?.pages[0]?.items[0]?.title);
  putRowInLists(client, ["questions"], "a", { id: "a", title: "new" });
  assert.deepEqual([titles(), requests.length], [["new", "new"], 2], "it is asked again");
  requests[0]?.();
  await new Promise((pass) => setTimeout(pass));
  assert.deepEqual(titles(), ["new", "new"]);
  stop();
  client.clear();
});

const id = crypto.randomUUID();
const path = `videos/${id.replaceAll("-", "")}.mp4`;
const key = { headers: { "Idempotency-Key": id } };
const refused = (reason: string) =>
  new ApiError(400, JSON.stringify({ code: "upload_refused", details: { reason, index: 0 } }));
const conflict = new ApiError(409, JSON.stringify({ code: "conflict" }));

/** Gives these answers in turn, and records the key of each request. */
function fakeSend(...answers: (string | Error)[]) {
  const sent: object[] = [];
  const send = (key: object) => {
    sent.push(key);
    const answer = answers[sent.length - 1] ?? "";
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { sent, send };
}

Deno.test("makes the key from the id in a file's path or in its address", () => {
  assert.deepEqual(idempotencyOptions(path), key);
  assert.deepEqual(
    idempotencyOptions(`https://media.test/object/upload/sign/media/${path}?token=x`),
    key,
  );
  for (const none of [undefined, "", "videos/film.mp4"]) {
    assert.deepEqual(idempotencyOptions(none), {});
  }
});

Deno.test("sends a changed file again without the key after a conflict", async () => {
  const fits = fakeSend("stored");
  assert.equal(await sendIdempotently(path, fits.send), "stored");
  assert.deepEqual(fits.sent, [key]);
  const free = fakeSend(conflict, "stored");
  assert.equal(await sendIdempotently(path, free.send), "stored");
  assert.deepEqual(free.sent, [key, {}]);
  const sendTaken = fakeSend(conflict, refused("claimed"));
  await assert.rejects(sendIdempotently(path, sendTaken.send), isAlreadyClaimed);
  const other = fakeSend(refused("size"));
  await assert.rejects(sendIdempotently(path, other.send), (error) => !isAlreadyClaimed(error));
  assert.equal(other.sent.length, 1, "only a key that does not fit is a reason to ask again");
});

const refusal = (code: string, details?: unknown) =>
  new ApiError(400, JSON.stringify({ error: "No.", code, details }));

Deno.test("returns the first issue of each field that the server names", () => {
  const details = [
    { path: "sectionId", issue: "invalid" },
    { path: "title", issue: "required" },
    { path: "title", issue: "too_long" },
  ];
  assert.deepEqual(issuesOf(refusal("invalid_input", details)), {
    sectionId: "invalid",
    title: "required",
  });
});

Deno.test("returns no issue for an error that names no field", () => {
  for (
    const error of [
      refusal("invalid_input"),
      refusal("upload_refused", { reason: "size" }),
      new Unreachable(false, undefined),
    ]
  ) assert.deepEqual(issuesOf(error), {});
});

Deno.test("after a save, keeps only the fields that the user has changed since", () => {
  const none = { title: "", order: "0", section: "" };
  const sent = { title: "One", order: "1", section: "a" };
  assert.deepEqual(typedSince(sent, sent, none), none);
  assert.deepEqual(typedSince(sent, { ...sent, title: "Two" }, none), { ...none, title: "Two" });
  assert.deepEqual(typedSince(sent, none, none), none);
});
