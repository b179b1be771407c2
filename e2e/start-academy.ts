// Starts an academy as a process, and acts on it through its control address.
import type { FaultName } from "../server/testing/model-faults.ts";
import type { Person, UsageOptions, UserOptions } from "./people.ts";

export type Academy = {
  origin: string;
  person(wish?: UserOptions): Promise<Person>;
  suspend(person: Person, reason: string): Promise<void>;
  activate(person: Person): Promise<void>;
  signOutEverywhere(person: Person): Promise<void>;
  /** Answers the newest question with this text, as staff do in the panel. */
  answer(question: string, answer: string, by: Person): Promise<void>;
  /** Removes every question of a course. */
  removeQuestions(courseId: string): Promise<void>;
  /** Adds this use of the assistant to the user's month and day. */
  use(person: Person, used: UsageOptions): Promise<void>;
  /** Gives the user a conversation with files of so many bytes. */
  fillWithFiles(person: Person, title: string, bytes: number): Promise<void>;
  /** Counts this many questions and pictures as started in the hour that begins now. */
  startAnswers(person: Person, count: number): Promise<void>;
  /** The number of this user's sessions that the server still accepts. */
  sessions(person: Person): Promise<number>;
  close(): Promise<void>;
  open(site?: string): Promise<void>;
  /** Creates a conversation with so many questions and answers of this user, and returns its id. */
  converse(person: Person, pairs: number): Promise<string>;
  /**
   * Adds sixty sections of ten videos each, and as many questions as a busy course gets in a year.
   */
  enlarge(courseId: string): Promise<void>;
  /** Gives each of two videos the other's file. */
  swapFilms(one: string, other: string): Promise<void>;
  /** From now on only the beginning of a video arrives, and then nothing. */
  holdMedia(): Promise<void>;
  /**
   * Expires every media address that was used so far, and breaks off what still arrives from it.
   */
  expireMedia(): Promise<void>;
  /** Expires every right to upload in parts that was used so far. */
  expireRights(): Promise<void>;
  /** Fails every so many requests to storage, or none. Returns the counts since the last call. */
  failMedia(every?: number): Promise<{ asked: number; failed: number }>;
  /** The number of bytes that browsers have sent to the other origin of media. */
  mediaSent(): Promise<number>;
  /** Cuts the connection to the other origin of media, in the middle of any transfer. */
  cutMedia(): Promise<void>;
  mendMedia(): Promise<void>;
  cutDatabase(): Promise<void>;
  mendDatabase(): Promise<void>;
  /** Controls the model that the chat asks, if the academy was started with `MODEL` as `fake`. */
  model: Model;
};

export type Model = {
  /**
   * Answers every question with this fault from now on, unless the question names one itself.
   * Without a fault, answers normally.
   */
  say(fault?: FaultName): Promise<void>;
  /** Answers every question with these texts from now on. At each null the answer is held back. */
  tell(parts: (string | null)[], end?: "cut"): Promise<void>;
  /** Resolves when so many answers are held back. */
  holding(count?: number): Promise<void>;
  /** Releases all answers that are held back now. */
  release(): Promise<void>;
  /**
   * Every question so far, and which side closed its connection. While the answer runs, `closedBy`
   * is missing.
   */
  asked(): Promise<{ question: string; closedBy?: "caller" | "us" }[]>;
  /** Refuses every connection until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
};

/** Playwright does not support import.meta, so the caller says where the journeys are. */
export async function startAcademy(folder: string, settings: Record<string, string> = {}) {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `${folder}/academy.ts`, JSON.stringify(settings)],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const academy = speakTo(await firstLine(process.stdout));
  const stop = async () => {
    await process.stdin.close();
    await process.status;
  };
  return { academy, stop };
}

async function firstLine(stdout: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let said = "";
  for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    if (said.includes("\n")) break;
  }
  if (!said.includes("\n")) throw new Error("The academy did not start.");
  const { origin, control }: { origin: string; control: string } = JSON.parse(said);
  return { origin, control };
}

function speakTo({ origin, control }: { origin: string; control: string }): Academy {
  const ask = async (act: string, wish: object = {}) => {
    const answer = await fetch(`${control}/${act}`, { method: "POST", body: JSON.stringify(wish) });
    if (!answer.ok) throw new Error(`${act}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    origin,
    person: (wish) => ask("person", wish),
    suspend: ({ id }, reason) => ask("suspend", { id, reason }),
    activate: ({ id }) => ask("activate", { id }),
    signOutEverywhere: ({ id }) => ask("sign-out", { id }),
    answer: (question, answer, { id }) => ask("answer", { question, answer, id }),
    removeQuestions: (courseId) => ask("remove-questions", { courseId }),
    use: ({ id }, used) => ask("use", { id, used: JSON.stringify(used) }),
    startAnswers: ({ id }, count) => ask("start-answers", { id, count: String(count) }),
    fillWithFiles: ({ id }, title, bytes) =>
      ask("fill-with-files", { id, title, bytes: String(bytes) }),
    sessions: ({ id }) => ask("sessions", { id }),
    close: () => ask("close"),
    open: (site) => ask("open", site ? { site } : {}),
    converse: ({ id }, pairs) => ask("converse", { id, pairs: String(pairs) }),
    enlarge: (courseId) => ask("enlarge", { courseId }),
    swapFilms: (one, other) => ask("swap-films", { one, other }),
    holdMedia: () => ask("hold-media"),
    expireMedia: () => ask("expire-media"),
    expireRights: () => ask("expire-rights"),
    failMedia: (every) => ask("fail-media", every ? { every: String(every) } : {}),
    mediaSent: () => ask("media-sent"),
    cutMedia: () => ask("cut-media"),
    mendMedia: () => ask("mend-media"),
    cutDatabase: () => ask("cut"),
    mendDatabase: () => ask("mend"),
    model: {
      say: (fault) => ask("model-say", fault ? { fault } : {}),
      tell: (parts, end) => ask("model-tell", { parts: JSON.stringify(parts), ...end && { end } }),
      holding: (count = 1) => ask("model-holding", { count: String(count) }),
      release: () => ask("model-release"),
      asked: () => ask("model-asked"),
      refuse: () => ask("model-refuse"),
      accept: () => ask("model-accept"),
    },
  };
}
