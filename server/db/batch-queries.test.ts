import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { until } from "../testing/until.ts";
import { batchQueries } from "./batch-queries.ts";

/** A database that answers when told to. Its statements hold others back for `patienceMs`. */
function slow(patienceMs = 60_000) {
  const statements: (PromiseWithResolvers<void> & { questions: string[] })[] = [];
  const ask = batchQueries(async (questions) => {
    const statement = { questions, ...Promise.withResolvers<void>() };
    statements.push(statement);
    await statement.promise;
    return questions.map((question) => question === "nobody" ? undefined : `${question}!`);
  }, patienceMs);
  return { ask, statements, asked: () => statements.map(({ questions }) => questions) };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

Deno.test("asks questions of the same moment in one statement, and gives each caller its own answer", async () => {
  const { ask, statements, asked } = slow();
  const answers = ["a", "b", "nobody", "b"].map(ask);
  await turn();
  assert.deepEqual(asked(), [["a", "b", "nobody"]]);
  statements[0]?.resolve();
  assert.deepEqual(await Promise.all(answers), ["a!", "b!", undefined, "b!"]);
});

Deno.test("collects the next questions while two statements run", async () => {
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

Deno.test("does not answer a later question from an earlier statement", async () => {
  const { ask, statements, asked } = slow();
  const first = ask("a");
  await turn();
  const second = ask("a");
  await turn();
  assert.deepEqual(asked(), [["a"], ["a"]]);
  for (const { resolve } of statements) resolve();
  assert.deepEqual(await Promise.all([first, second]), ["a!", "a!"]);
});

Deno.test("rejects only the questions of the failed statement, and goes on with the next ones", async () => {
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

Deno.test("rejects every question while there is no database", async () => {
  const ask = batchQueries(() => {
    throw new Error("away");
  });
  for (let time = 0; time < 4; time++) await assert.rejects(ask("a"), /away/);
});

Deno.test("asks the next questions even while earlier statements never end", async () => {
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

Deno.test("splits very many questions into several statements", async () => {
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
