// POST /v1/chat/completions: sends an answer in pieces at reading speed, or whole.
import * as z from "zod";
import { GUIDE } from "../../features/chat/instructions.ts";
import { syllablesOf } from "../../features/passages/words.ts";

const content = z.union([
  z.string(),
  z.array(z.looseObject({
    type: z.string(),
    text: z.string().optional(),
    image_url: z.looseObject({ url: z.string() }).optional(),
  })),
  z.null(),
]).optional();

export const completionBody = z.looseObject({
  model: z.string(),
  messages: z.array(z.looseObject({ role: z.string(), content })).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
});

export type CompletionBody = z.output<typeof completionBody>;

/** Waits between two pieces. The signal aborts when the reader leaves. */
export type Pause = (signal: AbortSignal) => Promise<void>;

type Answer = { text: string; pause: Pause };

export const questionsIn = ({ messages }: CompletionBody) =>
  messages.filter(({ role }) => role === "user").map(({ content }) => content);

/** The instructions ask for hints instead of the whole answer. */
export const isGuided = ({ messages }: CompletionBody) =>
  messages.some(({ role, content }) => role === "system" && textOf(content).includes(GUIDE));

function textOf(content: CompletionBody["messages"][number]["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text = "" }) => text).join("\n").trim();
}

export function complete(body: CompletionBody, answer: Answer): Response {
  const id = `chatcmpl-${crypto.randomUUID()}`;
  const created = Math.floor(Date.now() / 1000);
  const most = body.max_completion_tokens ?? body.max_tokens ?? Infinity;
  const all = piecesOf(answer.text);
  const pieces = all.slice(0, most);
  const finish_reason = pieces.length < all.length ? "length" : "stop";
  const prompt_tokens = body.messages.flatMap(({ content }) => piecesOf(textOf(content))).length;
  const usage = {
    prompt_tokens,
    completion_tokens: pieces.length,
    total_tokens: prompt_tokens + pieces.length,
  };
  if (!body.stream) {
    const message = { role: "assistant", content: pieces.join(""), refusal: null };
    const choices = [{ index: 0, message, logprobs: null, finish_reason }];
    return Response.json({
      id,
      object: "chat.completion",
      created,
      model: body.model,
      choices,
      usage,
    });
  }
  const withUsage = body.stream_options?.include_usage === true;
  const chunk = (choices: object[], used: object | null = null) =>
    `data: ${
      JSON.stringify({
        id,
        object: "chat.completion.chunk",
        created,
        model: body.model,
        choices,
        ...withUsage && { usage: used },
      })
    }\n\n`;
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk([{ index: 0, delta, logprobs: null, finish_reason }]);
  return streamed(
    {
      first: choice({ role: "assistant", content: "" }),
      middle: pieces.map((content) => choice({ content })),
      last: [choice({}, finish_reason), ...withUsage ? [chunk([], usage)] : [], "data: [DONE]\n\n"],
    },
    answer.pause,
  );
}

type Lines = { first: string; middle: string[]; last: string[] };

/** Makes a piece only when the reader asks for one, so the work stops when the reader leaves. */
function streamed({ first, middle, last }: Lines, pause: Pause): Response {
  const leaving = new AbortController();
  const encoder = new TextEncoder();
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at > 0) await pause(leaving.signal);
      if (leaving.signal.aborted) return;
      const line = middle[at++];
      if (line !== undefined) controller.enqueue(encoder.encode(at === 1 ? first + line : line));
      if (at < middle.length) return;
      controller.enqueue(encoder.encode(last.join("")));
      controller.close();
    },
    cancel: () => leaving.abort(),
  }, { highWaterMark: 0 });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

/** One piece is a Latin word or a Burmese syllable. The model counts each piece as one token. */
const piecesOf = (text: string): string[] =>
  text.split(/(?<=\s)(?=\S)/).flatMap(syllablesOf).filter((piece) => piece !== "");
