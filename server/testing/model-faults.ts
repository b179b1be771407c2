// Lists by name what a model's provider may do wrong. A script says what it sends, piece by piece.

/** Sends nothing more until the test continues the answer. */
export const hold = Symbol("hold");
/** Destroys the connection. */
export const cut = Symbol("cut");

/** Each text or byte array goes out as one chunk. */
type Piece = string | Uint8Array | typeof hold | typeof cut;

export type Script = {
  status?: number;
  headers?: Record<string, string>;
  /** Does not even send the head until the test continues the answer. */
  holdsHead?: boolean;
  body: Iterable<Piece>;
};

/** The usage that a normal answer reports. */
const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };

export const line = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
export const done = "data: [DONE]\n\n";

const chunk = (choices: object[], more: object = {}) =>
  line({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "fake",
    choices,
    ...more,
  });
const choice = (delta: object, finish_reason: string | null = null) =>
  chunk([{ index: 0, delta, finish_reason }]);

export const delta = (content: string) => choice({ content });
export const finish = (reason = "stop") => choice({}, reason);
const used = chunk([], { usage });
export const ending: Piece[] = [finish(), used, done];

/** Sends these texts as deltas, then a normal ending. */
export function saying(...parts: (string | typeof hold | typeof cut)[]): Script {
  const body = parts.map((part) => typeof part === "string" ? delta(part) : part);
  return { body: [choice({ role: "assistant", content: "" }), ...body, ...ending] };
}

const stream = (...body: Piece[]): Script => ({ body });
const whole = (status: number, type: string, body: string, more: Record<string, string> = {}) => ({
  status,
  headers: { "content-type": type, ...more },
  body: [body],
});
export const refusal = (
  status: number,
  message: string,
  code: string | null,
  type = "invalid_request_error",
  more: Record<string, string> = {},
): Script =>
  whole(
    status,
    "application/json",
    JSON.stringify({ error: { message, type, param: null, code } }),
    more,
  );

/** One grey pixel. */
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==";
/** The answer with a picture, in the protocol's format. */
export const picture: Script = whole(
  200,
  "application/json",
  JSON.stringify({ created: 1, data: [{ b64_json: dot }] }),
);

const html = "<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>";

function* byteByByte(text: string): Iterable<Piece> {
  for (const byte of new TextEncoder().encode(text)) yield new Uint8Array([byte]);
}

function* endless(): Generator<Piece> {
  for (;;) yield delta("more and more ");
}

/** Everything that ends a line or the stream, or looks like it, as part of an answer. */
export const trickyText =
  'a\nb\r\nc\rd\u2028e\u2029f\n\ndata: no\ndata: [DONE]\n\n[DONE]\nevent: x\n: y\n\t"q" \\ 👩‍🏫 မြန်မာ';
export const hugeText = "ပညာ ".repeat(50_000);

/** Secret words of the provider. No user may see them. */
export const providersWords = "org-secret-4711";

export const faults = {
  "slow-head": { ...saying("at last"), holdsHead: true },
  "slow-first-token": saying(hold, "at last"),
  "silence": saying("it begins ", hold, "and ends"),
  "split": { body: [...byteByByte(["ပညာ ", "👩‍🏫 ", "end"].map(delta).join("") + ending.join(""))] },
  "crlf": stream(
    ...[delta("one "), delta("two"), ...ending].map((piece) =>
      typeof piece === "string" ? piece.replaceAll("\n", "\r\n") : piece
    ),
  ),
  "joined": stream([delta("one "), delta("two "), delta("three"), finish(), used, done].join("")),
  "comments": stream(
    ": PROCESSING\n\n",
    delta("one "),
    ":\n\n",
    "event: x\nid: 1\n",
    delta("two"),
    ...ending,
  ),
  "unparsable-line": stream(delta("one "), 'data: {"choices":[{"de\n\n', delta("two"), ...ending),
  "not-an-object": stream(
    delta("one "),
    "data: 17\n\n",
    "data: null\n\n",
    "data: {}\n\n",
    ...ending,
  ),
  "rate-limited": refusal(
    429,
    `Rate limit reached for ${providersWords}`,
    "rate_limit_exceeded",
    "requests",
    // A journey must find the button that counts these seconds, also on a busy machine.
    { "retry-after": "20" },
  ),
  "rate-limited-no-hint": refusal(429, "Rate limit reached", "rate_limit_exceeded", "requests"),
  "no-money": refusal(
    429,
    `${providersWords} exceeded its quota`,
    "insufficient_quota",
    "insufficient_quota",
  ),
  "wrong-key": refusal(401, `Incorrect API key provided: ${providersWords}`, "invalid_api_key"),
  "unknown-model": refusal(404, "The model does not exist", "model_not_found"),
  "too-long": refusal(400, "Maximum context length exceeded", "context_length_exceeded"),
  "broken": refusal(500, `Server error at ${providersWords}`, null, "server_error"),
  "overloaded": refusal(503, "Overloaded", null, "server_error", { "retry-after": "3" }),
  "html-200": whole(200, "text/html", html),
  "html-502": whole(502, "text/html", html),
  "moved": whole(307, "text/html", html, { location: "/v1/other" }),
  "cut": saying("it begins ", cut),
  "cut-in-line": stream(delta("it begins "), 'data: {"choices":[{"delta":{"con', cut),
  "cut-at-once": stream(cut),
  "ends-early": stream(delta("it begins ")),
  "no-done": stream(delta("whole "), delta("answer"), finish(), used),
  "no-usage": stream(delta("whole "), delta("answer"), finish(), done),
  "huge-token": saying(hugeText),
  "blank": saying("\n", " \n\n"),
  "empty": stream(choice({ role: "assistant", content: "" }), ...ending),
  "nothing-at-all": stream(),
  "tricky-text": saying(...[...trickyText]),
  "endless": { body: { [Symbol.iterator]: endless } },
  "null-content": stream(
    choice({ role: "assistant", content: null }),
    delta("one"),
    choice({ content: null }),
    ...ending,
  ),
  "refusal": stream(
    choice({ role: "assistant", content: null, refusal: "I cannot " }),
    choice({ refusal: "help." }),
    ...ending,
  ),
  "filtered": stream(delta("it begins "), finish("content_filter"), used, done),
  "cut-short": stream(delta("it begins "), finish("length"), used, done),
  "error-mid-stream": stream(
    delta("it begins "),
    line({
      error: {
        message: `Failed at ${providersWords}`,
        type: "server_error",
        param: null,
        code: null,
      },
    }),
  ),
  "wrong-type": { headers: { "content-type": "text/plain" }, body: saying("whole answer").body },
  "after-done": stream(delta("once"), ...ending, delta(" twice"), done),
  "many-tokens": saying(...Array.from({ length: 2000 }, (_, index) => `${index} `)),
} satisfies Record<string, Script>;

export type FaultName = keyof typeof faults;
export const isFault = (name: string): name is FaultName => Object.hasOwn(faults, name);
