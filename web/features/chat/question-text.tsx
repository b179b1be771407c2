import { languageOf } from "../../lib/words/formats.ts";
import "../../ui/burmese/long-run.ts";

/** A question, exactly as it was typed. */
export const QuestionText = ({ text }: { text: string }) => (
  <p lang={languageOf(text)} className="chat-said">{text}</p>
);
