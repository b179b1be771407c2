import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { until } from "../testing/until.ts";
import { together } from "./together.ts";

/** A database that answers when it is told to, to somebody who has the time. */
function slow(patienceMs = 60_000) {
  const statements: (PromiseWithResolvers<void> & { questions: string[] })[] = [];
  const ask = together(async (questions) => {
    const statement = { questions, ...Promise.withResolvers<void>() };
    statements.push(statement);
    await statement.promise;
    return questions.map((question) => question === "nobody" ? undefined : `${question}!`);
  }, patienceMs);
  return { ask, statements, asked: () => statements.map(({ questions }) => questions) };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

Deno.test("those who come at once go together, and each is answered her own", async () => {
  const { ask, statements, asked } = slow();
  const answers = ["a", "b", "nobody", "b"].map(ask);
  await turn();
  assert.deepEqual(asked(), [["a", "b", "nobody"]]);
  statements[0]?.resolve();
  assert.deepEqual(await Promise.all(answers), ["a!", "b!", undefined, "b!"]);
});

Deno.test("while two are under way, the next gather", async () => {
  const { ask, statements, asked } = slow();
  const answers = [];
  for (const question of ["a", "b", "c", "d"]) {
    answers.push(ask(question));
    await turn();
  }
  assert.deepEqual(asked(), [["a"], ["b"]]);
  statements[1]?.resolve();
  assert.equal(await answers[1], "b!");
  await turn();
  await turn();
  assert.deepEqual(asked(), [["a"], ["b"], ["c", "d"]]);
  for (const { resolve } of statements) resolve();
  assert.deepEqual(await Promise.all(answers), ["a!", "b!", "c!", "d!"]);
});

Deno.test("who asks the same later is not given an answer from before", async () => {
  const { ask, statements, asked } = slow();
  const first = ask("a");
  await turn();
  const second = ask("a");
  await turn();
  assert.deepEqual(asked(), [["a"], ["a"]]);
  for (const { resolve } of statements) resolve();
  assert.deepEqual(await Promise.all([first, second]), ["a!", "a!"]);
});

Deno.test("a failure is told to those whom it concerns, and the next are asked", async () => {
  const { ask, statements } = slow();
  const first = ask("a");
  await turn();
  const second = ask("b");
  await turn();
  statements[0]?.reject(new Error("gone"));
  await assert.rejects(first, /gone/);
  statements[1]?.resolve();
  assert.equal(await second, "b!");
});

Deno.test("where there is no database everybody is told, each time", async () => {
  const ask = together(() => {
    throw new Error("away");
  });
  for (let time = 0; time < 4; time++) await assert.rejects(ask("a"), /away/);
});

Deno.test("statements that never end hold back nobody but their own", async () => {
  const { ask, statements, asked } = slow(1);
  const stuck = [ask("a")];
  await turn();
  stuck.push(ask("b"));
  await turn();
  const third = ask("c");
  await until(() => statements.length === 3, "the third is asked");
  statements[2]?.resolve();
  assert.equal(await third, "c!");
  assert.deepEqual(asked(), [["a"], ["b"], ["c"]]);
  for (const { resolve } of statements) resolve();
  assert.deepEqual(await Promise.all(stuck), ["a!", "b!"]);
});

Deno.test("very many go in several statements", async () => {
  const { ask, statements, asked } = slow();
  const answers = Array.from({ length: 251 }, (_, n) => ask(String(n)));
  for (let n = 0; n < 3; n++) {
    await turn();
    await turn();
    statements[n]?.resolve();
    await answers[n * 100];
  }
  assert.deepEqual(await Promise.all(answers), Array.from({ length: 251 }, (_, n) => `${n}!`));
  assert.deepEqual(asked().map((questions) => questions.length), [100, 100, 51]);
});
