// What the model is told: how it should teach, and as much of the conversation's end as fits.
import type { ModelMessage } from "../../services/chat-model.ts";
import { estimateTokens } from "../../services/tokens.ts";

/** Small enough for every model of today, with room for its answer. */
const MOST_TOKENS = 12_000;
/** A message has a few of its own. */
const AROUND = 4;

const tutor: ModelMessage = {
  role: "system",
  content: [
    "You are the tutor of an academy in Myanmar that teaches people to use AI at school and at work.",
    "Be patient, kind and concrete. Many who ask are beginners and read on a small phone: keep answers short and clear,",
    "explain a new word when you first use it, go step by step, and give an example from daily life in Myanmar where it",
    "helps. Answer in the language of the question: Burmese questions in natural Burmese (Unicode), English ones in",
    "English. Format with Markdown. If you are not sure, say so; never invent facts or links. If a question is unclear,",
    "ask back.",
  ].join("\n"),
};

/** The question itself goes along however long it is. `newestFirst` begins with it. */
export function fitContext(newestFirst: ModelMessage[]): ModelMessage[] {
  let left = MOST_TOKENS;
  const fitting = newestFirst.findIndex(({ content }) => {
    left -= estimateTokens(content) + AROUND;
    return left < 0;
  });
  const count = fitting < 0 ? newestFirst.length : Math.max(fitting, 1);
  const said = newestFirst.slice(0, count).reverse();
  // An answer whose question no longer fits would stand there as if nobody had asked.
  const first = said.findIndex(({ role }) => role === "user");
  return [tutor, ...said.slice(Math.max(first, 0))];
}
