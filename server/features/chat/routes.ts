// Routes for questions to the chat model and its answer streams.
import { type Context, Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail, Failure } from "../../http/errors.ts";
import { json, param, query } from "../../http/input.ts";
import { withTimeout } from "../../timeouts.ts";
import { canStudy } from "../courses/policy.ts";
import { lessonsRevision, type Passages } from "../passages/find-passages.ts";
import { withOpenSources } from "../passages/open-sources.ts";
import { ceilingOf } from "../usage/ceiling.ts";
import { getAnswer, getLastAnswer, type StoredAnswer } from "./answer-queries.ts";
import type { Answers } from "./answers.ts";
import { askQuestion } from "./ask-question.ts";
import type { Feed } from "./feed.ts";
import { requireConversation } from "./find-conversations.ts";
import { resolveAbout } from "./resolve-about.ts";
import { AnswerFrom, NewQuestionToModel, OfConversation } from "./schema.ts";
import { stopAnswer } from "./stop-answer.ts";
import "./take-back-question.ts";
import { tutorAnswer } from "./tutor-answer.ts";

const ofConversation = param(OfConversation);

export function chat(answers: Answers, passages: Passages) {
  return new Hono<SignedIn>()
    .post("/conversations/:conversationId/stop", signedIn, ofConversation, async (c) => {
      const { sql, person, timeouts } = c.var;
      const { conversationId } = c.req.valid("param");
      const mine = { personId: person.id, conversationId };
      // Stops an answer of this process before any query, because each moment costs money.
      const stopped = answers.stop(person.id, conversationId);
      if (stopped) await stopped;
      else {
        await requireConversation(sql, person, conversationId);
        await stopAnswer(sql, answers, { ...mine, longestMs: timeouts.stop });
      }
      return c.json({ ok: true });
    })
    .get(
      "/conversations/:conversationId/answer",
      signedIn,
      ofConversation,
      query(AnswerFrom),
      async (c) => {
        const { sql, person } = c.var;
        const { conversationId } = c.req.valid("param");
        await requireConversation(sql, person, conversationId);
        const answer = await readable(
          c,
          await getLastAnswer(sql, conversationId) ?? fail("not_found"),
        );
        const { from = "0" } = c.req.valid("query");
        return streamed(c, answer.id, readerOf(c, answers.feedOf(answer), Number(from)));
      },
    )
    .post("/chat", signedIn, json(NewQuestionToModel), async (c) => {
      const { sql, person, revisions, settings, chatModel, timeouts } = c.var;
      const until = performance.now() + timeouts.firstWord;
      const question = c.req.valid("json");
      const about = question.about && await resolveAbout(sql, person, question.about);
      const outcome = await askQuestion(c.var, {
        ...question,
        about,
        kind: "message",
        lessonsRevision: lessonsRevision(person, revisions),
        personId: person.id,
        model: chatModel.model,
        isSetUp: chatModel.isSetUp,
        holder: answers.holder,
        quota: settings.MONTHLY_MESSAGE_QUOTA,
        ceiling: ceilingOf(settings),
        mostAtOnce: settings.CHAT_CONCURRENCY,
        attemptsPerHour: settings.ATTEMPTS_PER_HOUR,
        attemptsPerDay: settings.ATTEMPTS_PER_DAY,
        unreadMs: timeouts.unreadAnswer,
      });
      if ("known" in outcome) {
        const answer = await readable(c, await getAnswer(sql, outcome.known) ?? fail("conflict"));
        return streamed(c, answer.id, readerOf(c, answers.feedOf(answer)));
      }
      // Failures carry this header, too, because the question and its failed answer are stored.
      c.header("X-Answer-Id", outcome.id);
      const work = tutorAnswer(c.var, outcome, {
        passages,
        about: about === "closed" ? undefined : about,
        isGuided: question.guide,
        isAgain: question.replaces !== undefined,
      });
      const feed = answers.begin(outcome, work);
      // The caller counts as a reader from now on, unless its connection ends.
      const stream = readerOf(c, feed);
      await waitForFirstWord(feed, until - performance.now(), c.req.raw.signal);
      const { end, text } = feed;
      if (end?.status === "failed" && text === "") {
        throw new Failure(end.code, undefined, end.retryAfter);
      }
      return streamed(c, outcome.id, stream);
    });
}

/** The answer with the sources that the user may open now. */
async function readable(c: Context<SignedIn>, answer: StoredAnswer) {
  const { sql, person } = c.var;
  const [open = answer] = await withOpenSources(sql, person, [answer]);
  return open;
}

function readerOf(c: Context<SignedIn>, feed: Feed, from = 0) {
  const { person } = c.var;
  return feed.read(from, ({ courseId }) => canStudy(person, courseId));
}

/** These headers keep proxies from buffering, compressing or caching the stream. */
function streamed(c: Context<SignedIn>, answerId: string, stream: ReturnType<Feed["read"]>) {
  return c.body(stream, 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    "X-Answer-Id": answerId,
  });
}

/** Also ends when the caller leaves. */
const waitForFirstWord = (feed: Feed, ms: number, caller: AbortSignal) =>
  withTimeout(
    Math.max(ms, 0),
    Promise.race([feed.begun, new Promise((resolve) => caller.addEventListener("abort", resolve))]),
    () => {},
  );
