// Fakes a provider that speaks OpenAI's protocol, and fails as the test or the question asks.
import { readPassages } from "../features/passages/for-model.ts";
import {
  cut,
  type FaultName,
  faults,
  hold,
  isFault,
  picture,
  refusal,
  saying,
  type Script,
} from "./model-faults.ts";
import { framed, type RawRequest, readRequest, readToEnd, writeAll } from "./raw-http.ts";
import { openReopeningListener } from "./reopening-listener.ts";
import { openConditions } from "./until.ts";

export type FakeModel = {
  /** The address in the form of AI_BASE_URL. */
  url: string;
  key: string;
  /**
   * Sets the answer to every question that names no fault itself. A function answers what it reads.
   * Without an argument, answers are normal.
   */
  say(answer?: FaultName | Answer): void;
  requests: ModelRequest[];
  /** Resolves when so many requests have come in total. */
  reaches(count: number): Promise<void>;
  /** Resolves when so many answers are held back. */
  holding(count?: number): Promise<void>;
  /** Continues all answers that are held back now. */
  release(): void;
  /** Returns the number of open connections. */
  open(): number;
  /** Stops listening at the address until `accept`. */
  refuse(): void;
  accept(): void;
  stop(): void;
};

type Part = { type: string; text?: string; image_url?: { url: string } };
type Message = { role: string; content: string | Part[] };

export type ModelRequest = {
  path: string;
  authorization?: string;
  body: { model: string; stream?: boolean; messages: Message[]; [option: string]: unknown };
  /** When its connection was closed, by performance.now(), and which side closed it. */
  closedAt?: number;
  closedBy?: "caller" | "us";
  closed: Promise<void>;
};

type Answer = Script | ((messages: Message[]) => Script);

const KEY = "fake-key";
const encoder = new TextEncoder();

export function startFakeModel(): FakeModel {
  const requests: ModelRequest[] = [];
  const conns = new Set<Deno.TcpConn>();
  const heldAnswers = new Set<() => void>();
  const { changed, until } = openConditions();
  let nextAnswer: Answer | undefined;
  const listener = openReopeningListener((conn) => {
    conns.add(conn);
    conn.setNoDelay(true);
    void serve(conn);
  });

  async function serve(conn: Deno.TcpConn) {
    let request: ModelRequest | undefined;
    const close = (by: ModelRequest["closedBy"]) => {
      if (!conns.delete(conn)) return;
      conn.close();
      if (request) Object.assign(request, { closedAt: performance.now(), closedBy: by });
    };
    try {
      const raw = await readRequest(conn);
      if (!raw) return;
      const closed = Promise.withResolvers<void>();
      request = toModelRequest(raw, closed.promise);
      requests.push(request);
      changed();
      const gone = readToEnd(conn).then(() => close("caller"));
      void gone.then(closed.resolve);
      await play(conn, scriptOf(raw, request, nextAnswer), {
        isOpen: () => conns.has(conn),
        holdBack: () => holdBack(gone),
      });
    } catch {
      // The caller has left. Our write noticed it before our read did.
      close("caller");
    } finally {
      close("us");
    }
  }

  /** Resolves when the test releases the answers, or when the caller has left. */
  const holdBack = (gone: Promise<void>) =>
    new Promise<void>((resolve) => {
      const goOn = () => {
        heldAnswers.delete(goOn);
        resolve();
      };
      heldAnswers.add(goOn);
      void gone.then(goOn);
      changed();
    });

  return {
    url: `http://127.0.0.1:${listener.port}/v1`,
    key: KEY,
    say(answer) {
      nextAnswer = typeof answer === "string" ? faults[answer] : answer;
    },
    requests,
    reaches: (count) => until(() => requests.length >= count),
    holding: (count = 1) => until(() => heldAnswers.size >= count),
    release: () => heldAnswers.forEach((goOn) => goOn()),
    open: () => conns.size,
    refuse: listener.refuse,
    accept: listener.accept,
    stop() {
      listener.refuse();
      for (const conn of conns) conn.close();
      conns.clear();
    },
  };
}

async function play(
  conn: Deno.TcpConn,
  { status = 200, headers, holdsHead, body }: Script,
  { isOpen, holdBack }: { isOpen: () => boolean; holdBack: () => Promise<void> },
) {
  const head = { "content-type": "text/event-stream", ...headers };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  if (holdsHead) await holdBack();
  await writeAll(
    conn,
    encoder.encode(
      [`HTTP/1.1 ${status} -`, ...lines, "transfer-encoding: chunked", "connection: close"]
        .join("\r\n") + "\r\n\r\n",
    ),
  );
  for (const piece of body) {
    if (!isOpen() || piece === cut) return;
    if (piece === hold) await holdBack();
    else await writeAll(conn, framed(typeof piece === "string" ? encoder.encode(piece) : piece));
  }
  await writeAll(conn, encoder.encode("0\r\n\r\n"));
}

/** The fault that the question names, else the answer that the test wants, else a normal answer. */
function scriptOf(
  { path, method }: RawRequest,
  { authorization, body }: ModelRequest,
  nextAnswer: Answer | undefined,
): Script {
  if (authorization !== `Bearer ${KEY}`) return faults["wrong-key"];
  const isPicture = path === "/v1/images/generations";
  const isAnswer = path === "/v1/chat/completions" && body.stream;
  if (method !== "POST" || !isPicture && !isAnswer) {
    return refusal(404, `Invalid URL (${method} ${path})`, null);
  }
  const question = isPicture ? String(body.prompt) : lastQuestion(body.messages);
  const faultName = /fault: ([\w-]+)/.exec(question)?.[1];
  if (faultName && !isFault(faultName)) {
    return refusal(400, `There is no fault ${faultName}`, null);
  }
  const script: Script | undefined = faultName && isFault(faultName)
    ? faults[faultName]
    : typeof nextAnswer === "function"
    ? nextAnswer(body.messages)
    : nextAnswer;
  // A picture that is held back is still a picture.
  if (isPicture) return script?.holdsHead ? { ...picture, holdsHead: true } : script ?? picture;
  return script ?? saying(...`Heard: ${question}`.split(/(?<=\s)/));
}

function toModelRequest({ path, headers, body }: RawRequest, closed: Promise<void>): ModelRequest {
  const authorization = headers.find(([name]) => name === "authorization")?.[1];
  return { path, authorization, body: JSON.parse(body ?? "{}"), closed };
}

export function lastQuestion(messages: Message[] = []): string {
  const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const text = typeof content === "string"
    ? content
    : content.map(({ text = "" }) => text).join("\n");
  return readPassages(text).question;
}
