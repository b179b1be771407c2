// Reads an answer stream as a client of the specification does, piece by piece or to its end.
import { ANSWER_END, type AnswerFailure, type AnswerText } from "../features/chat/answer-events.ts";
import { eventData } from "../services/event-data.ts";
import type { FakeModel } from "./fake-model.ts";

type ReadEvent = Partial<AnswerText & AnswerFailure>;
type AnswerRead = {
  text: string;
  /** Each line that the server sent, parsed. */
  events: ReadEvent[];
  /** The stream ended with [DONE], so nothing is missing. */
  isWhole: boolean;
};

/** The address of a fake model in the form of the settings. */
export const addressOf = ({ url, key }: FakeModel) => ({
  url,
  key,
  model: "fake-1",
  label: "Fake",
  isDemo: false,
});

export async function readAnswer(
  answer: Response,
  until = (_: AnswerRead) => false,
): Promise<AnswerRead> {
  const read: AnswerRead = { text: "", events: [], isWhole: false };
  if (!answer.body) return read;
  const parser = eventData(1e6);
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    for (const data of done ? parser.end() : parser.add(value)) {
      if (data === ANSWER_END) read.isWhole = true;
      else {
        const event: ReadEvent = JSON.parse(data);
        read.events.push(event);
        read.text += event.content ?? "";
      }
    }
    if (done) return read;
    if (!until(read)) continue;
    reader.releaseLock();
    return read;
  }
}
