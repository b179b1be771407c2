// Measures how much later the first word of an answer comes because the server first looks for
// passages in the lessons.
import { createLog } from "../../log.ts";
import { readAnswer } from "../answers.ts";
import { testApp } from "../app.ts";
import { type MadeUser, makeUser, makeVideo } from "../factories.ts";
import { vtt } from "../files.ts";
import { serveHere } from "../ports.ts";
import { readDistractors } from "../prove/tutor/distractors.ts";
import { median, rounded } from "../statistics.ts";
import { startPacedModel } from "./tools.ts";

const QUESTIONS = 40;
/** The delays of the model itself before its first word. */
const DELAYS_MS = [0, 300];
const asked = ["How do I keep the leaves of my plants healthy?", "အပင်တွေကို ဘယ်လို ရေလောင်းရမလဲ"];

/** Runs on the database in DATABASE_URL. `most` is the limit of the ratio with the slow model. */
export async function compareTutor(database: string, most: number) {
  let holds = true;
  for (const delayMs of DELAYS_MS) {
    const { withoutMs, withMs, sources } = await measure(delayMs);
    const ratio = rounded(withMs / withoutMs);
    const limit = delayMs > 0 ? most : undefined;
    const isWithin = sources > 0 && (limit === undefined || ratio <= limit);
    holds &&= isWithin;
    const [without, found] = [withoutMs, withMs].map((ms) => rounded(ms, 1));
    console.log(JSON.stringify({
      ...{
        database,
        tutor: `model with ${delayMs} ms`,
        firstWordMs: found,
        withoutPassages: without,
      },
      ...{ ratio, most: limit, holds: isWithin },
    }));
  }
  return holds;
}

async function measure(delayMs: number) {
  const perSecond = delayMs > 0 ? 1000 / delayMs : Infinity;
  const model = await startPacedModel({ words: 1, perSecond });
  const limits = {
    ...{ ATTEMPTS_PER_HOUR: "100000", ATTEMPTS_PER_DAY: "100000", MONTHLY_MESSAGE_QUOTA: "100000" },
    ...{ MONTHLY_DOLLARS: "100000", MONTHLY_USER_DOLLARS: "100000" },
  };
  const { app, sql, close } = await testApp(limits, {
    log: createLog("silent"),
    model: model.address,
  });
  const server = serveHere((request, info) => app.fetch(request, info));
  for (const { title: [, title], cues } of readDistractors()) {
    const texts = (language: 0 | 1) => vtt(...cues.map(({ text }) => text[language]));
    await makeVideo(sql, {
      courseId: "ai-master",
      title,
      captions: { my: texts(0), en: texts(1) },
    });
  }
  const learner = await makeUser(sql, { courses: ["ai-master"] });
  const visitor = await makeUser(sql);

  /** Returns the time until the first word, and how many sources came before it. */
  async function ask({ cookie }: MadeUser, message: string) {
    const call = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${server.addr.port}${path}`, {
        method: "POST",
        headers: {
          cookie,
          "content-type": "application/json",
          host: "academy.test",
          "sec-fetch-site": "same-origin",
        },
        body: JSON.stringify(body),
      });
    const { id } = await (await call("/api/conversations", { title: "x" })).json();
    const begun = performance.now();
    let firstWordMs = 0;
    const { events } = await readAnswer(
      await call("/api/chat", { message, conversationId: id }),
      ({ text }) => {
        if (text !== "") firstWordMs ||= performance.now() - begun;
        return false;
      },
    );
    return { firstWordMs, sources: events[0]?.sources?.length ?? 0 };
  }

  const times = { withoutMs: [] as number[], withMs: [] as number[] };
  let sources = 0;
  for (let n = -2; n < QUESTIONS; n++) {
    // The same words each time, but never the same text: that would get the earlier answer.
    const question = (asked[Math.abs(n) % asked.length] ?? "") + "?".repeat(n + 3);
    const without = await ask(visitor, question);
    const found = await ask(learner, question);
    // The first questions make the index and warm up both sides.
    if (n < 0) continue;
    times.withoutMs.push(without.firstWordMs);
    times.withMs.push(found.firstWordMs);
    sources = Math.max(sources, found.sources);
  }
  await server.shutdown();
  await close();
  model.terminate();
  return { withoutMs: median(times.withoutMs), withMs: median(times.withMs), sources };
}
