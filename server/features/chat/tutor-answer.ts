// An answer of the tutor: looks for passages in the lessons, and then asks the model. All of it is
// part of the running answer, so the user can stop it, and other connections can follow it.
import type { Sql } from "../../db/sql.ts";
import type { Revisions, User } from "../../http/context.ts";
import { formatError, type Log } from "../../log.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import { type Timeouts, withTimeout } from "../../timeouts.ts";
import type { Passage, Passages } from "../passages/find-passages.ts";
import { withPassages } from "../passages/for-model.ts";
import { putSources } from "./answer-queries.ts";
import type { Work } from "./answer-run.ts";
import type { NewAnswer } from "./ask-question.ts";
import { fitContext } from "./fit-context.ts";
import { splitFollowUps } from "./follow-ups.ts";
import { findRecentAnswer } from "./recent-answer.ts";
import type { OpenAbout } from "./resolve-about.ts";
import { textAnswer } from "./text-answer.ts";

type Asking =
  & { sql: Sql; person: User; revisions: Revisions; log: Log; timeouts: Timeouts }
  & Parameters<typeof textAnswer>[0];

type Options = {
  passages: Passages;
  about?: OpenAbout;
  /** The user wants hints. */
  isGuided?: boolean;
  /** The user asks again on purpose, and wants another answer. */
  isAgain: boolean;
};

/** Shows in every language that an answer has more to say. */
const CUT_MARK = "\n\n…";

export function tutorAnswer(asking: Asking, answer: NewAnswer, options: Options): Work {
  let modelAnswer: ReturnType<typeof textAnswer> | undefined;
  let split: ReturnType<typeof splitFollowUps> | undefined;
  return {
    kind: "message",
    model: asking.chatModel.model,
    async produce(out, signal) {
      const recent = options.isAgain ? undefined : await findRecentAnswer(asking, answer);
      signal.throwIfAborted();
      if (recent) {
        if (recent.sources) out.nameSources(recent.sources);
        out.suggest(recent.followUps ?? []);
        return out.add(recent.content);
      }
      const found = await Promise.race([tryFind(asking, answer, options), rejectOnAbort(signal)]);
      if (found?.[0]) {
        const sources = found.map(({ text: _, ...source }) => source);
        if (!await putSources(asking.sql, answer.id, sources)) {
          throw new ModelFailed("ai_failed", "another process took over this answer", {
            mayCost: false,
          });
        }
        out.nameSources(sources);
      }
      signal.throwIfAborted();
      modelAnswer = textAnswer(asking, messagesWith(answer, found, options));
      split = splitFollowUps(out.add);
      let followUps: string[] = [];
      try {
        await modelAnswer.produce({ ...out, add: split.add }, signal);
      } finally {
        // An answer that breaks off keeps its text.
        followUps = split.end();
      }
      if (split.isEmpty) throw new ModelFailed("ai_failed", "an answer of follow-ups alone");
      // The questions come last. If the limit has cut them, the answer itself is whole.
      if (modelAnswer.isCut && followUps.length === 0) out.add(CUT_MARK);
      out.suggest(followUps.filter((followUp) => followUp !== answer.history[0]?.content));
    },
    // A recent answer costs nothing. The user does not see all that the model has written.
    spent: () => modelAnswer?.spent(split?.written ?? ""),
  };
}

/** A user who stops the answer does not wait for the search. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/** An answer without sources is better than none, and better than one that comes late. */
async function tryFind(
  asking: Asking,
  { history: [question] }: NewAnswer,
  { passages, about }: Options,
): Promise<Passage[] | undefined> {
  const { log, timeouts } = asking;
  try {
    return await withTimeout(
      timeouts.passages,
      passages.find(asking, question?.content ?? "", about),
      () => void log.warn("passages", { error: `not found within ${timeouts.passages} ms` }),
    );
  } catch (error) {
    log.warn("passages", { error: formatError(error) });
    return undefined;
  }
}

function messagesWith(
  { history }: NewAnswer,
  found: Passage[] | undefined,
  { about, isGuided }: Options,
) {
  const asked = history.map((message, n) =>
    n === 0 ? { ...message, content: withPassages(message.content, found, about?.line) } : message
  );
  return fitContext(asked, { isGuided });
}
