// Attacks that use legal calls too often. Each must reach its limit and must not slow down other
// users.
import { notes, send } from "./abuse-attacks.ts";
import type { Academy, Attack } from "./attack.ts";

const times = (count: number, act: () => Promise<number>) =>
  Promise.all(Array.from({ length: count }, act));

async function read<Body>({ origin }: Academy, path: string, cookie: string, body: unknown) {
  const answer = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookie },
    body: JSON.stringify(body),
  });
  return await answer.json() as Body;
}

/**
 * The model never says a word. The user asks and stops again, and each time costs money at the
 * provider.
 */
function stoppedQuestions(): Attack {
  let conversationId = "";
  return {
    name: "questions that are stopped before the first word",
    expects: [200, 429],
    reaches: 429,
    async run(academy) {
      const cookie = academy.attackers[1] ?? "";
      conversationId ||=
        (await read<{ id: string }>(academy, "/conversations", cookie, { title: "x" })).id;
      const statuses: number[] = [];
      for (let n = 0; n < 130; n++) {
        let isOver = false;
        const body = JSON.stringify({ conversationId, message: "What is AI?" });
        const asking = send(academy, "POST", "/chat", cookie, body)
          .finally(() => isOver = true);
        while (!isOver) {
          await send(academy, "POST", `/conversations/${conversationId}/stop`, cookie, "");
        }
        statuses.push(await asking);
      }
      return statuses;
    },
  };
}

const signIns: Attack = {
  name: "ten sign-ins at once with the right password",
  expects: [200, 429],
  reaches: 429,
  run: (academy) =>
    times(10, () => send(academy, "POST", "/signin", "", JSON.stringify(academy.account))),
};

const guesses: Attack = {
  name: "twenty wrong passwords at once",
  expects: [401, 429],
  reaches: 429,
  run: (academy) =>
    times(20, () =>
      send(
        academy,
        "POST",
        "/signin",
        "",
        JSON.stringify({ email: "victim@people.test", password: "a guess" }),
      )),
};

const questions: Attack = {
  name: "course questions without end",
  expects: [201, 429],
  reaches: 429,
  run: (academy) =>
    times(15, () =>
      send(
        academy,
        "POST",
        "/courses/ai-master/qa",
        academy.attackers[2] ?? "",
        JSON.stringify({ question: "Why?" }),
      )),
};

const manyNotes: Attack = {
  name: "notes without end, a hundred at a time",
  expects: [200, 201, 429],
  reaches: 429,
  async run(academy) {
    const statuses: number[] = [];
    for (let batch = 0; batch < 25; batch++) {
      const { results } = await read<{ results: { status: number }[] }>(
        academy,
        "/sync",
        academy.attackers[3] ?? "",
        JSON.parse(notes(academy, 100, "A short note")),
      );
      statuses.push(...results.map(({ status }) => status));
    }
    return statuses;
  },
};

export const limitAttacks = [stoppedQuestions(), signIns, guesses, questions, manyNotes];
