// Starts an academy as a process, and speaks to it by the door beside it.
import type { FaultName } from "../server/testing/model-faults.ts";
import { quickPglite } from "../server/testing/quick-pglite.ts";
import type { Person, Used, Wish } from "./people.ts";

export type Academy = {
  origin: string;
  person(wish?: Wish): Promise<Person>;
  suspend(person: Person, reason: string): Promise<void>;
  activate(person: Person): Promise<void>;
  signOutEverywhere(person: Person): Promise<void>;
  /** As staff will do it from the panel; answers the newest question of these words. */
  answer(question: string, answer: string, by: Person): Promise<void>;
  /** As if nobody had asked anything there. */
  removeQuestions(courseId: string): Promise<void>;
  /** She has asked the assistant so often. */
  use(person: Person, used: Used): Promise<void>;
  /** Gives the user a conversation with files of so many bytes. */
  fillWithFiles(person: Person, title: string, bytes: number): Promise<void>;
  /** As if the user started this many questions and pictures in the hour that begins now. */
  startAnswers(person: Person, count: number): Promise<void>;
  /** How many sessions of hers the server still honours. */
  sessions(person: Person): Promise<number>;
  close(): Promise<void>;
  open(site?: string): Promise<void>;
  /** So many questions and answers of hers; the conversation's id. */
  converse(person: Person, pairs: number): Promise<string>;
  /** Sixty more sections of ten videos each, and as many questions as a busy course gets in a year. */
  enlarge(courseId: string): Promise<void>;
  /** Each of two videos has the other's film from here on. */
  swapFilms(one: string, other: string): Promise<void>;
  /** From here on only the beginning of a film arrives, and then nothing. */
  holdMedia(): Promise<void>;
  /** Every address that has been used so far is no longer good, and what still came from it breaks off. */
  expireMedia(): Promise<void>;
  /** No file goes on by the right to write that it has been going by. */
  expireRights(): Promise<void>;
  /** Each request of so many to storage fails, or none; tells of those since this was last said. */
  failMedia(every?: number): Promise<{ asked: number; failed: number }>;
  /** How many bytes browsers have sent to another origin of media. */
  mediaSent(): Promise<number>;
  /** The line to another origin of media, in the middle of whatever goes over it. */
  cutMedia(): Promise<void>;
  mendMedia(): Promise<void>;
  cutDatabase(): Promise<void>;
  mendDatabase(): Promise<void>;
  /** What the chat asks, where it was started with `MODEL` as `fake`. */
  model: Model;
};

export type Model = {
  /** How every question is answered from now on that names no fault itself; without a word, ordinarily. */
  say(fault?: FaultName): Promise<void>;
  /** Every question is answered by these texts from now on; where there is null it is held back. */
  tell(parts: (string | null)[], end?: "cut"): Promise<void>;
  /** Resolves when so many answers are held back. */
  holding(count?: number): Promise<void>;
  /** Lets all go on that are held back now. */
  release(): Promise<void>;
  /** Every question so far, and who ended its connection; nobody yet while it is answered. */
  asked(): Promise<{ question: string; closedBy?: "caller" | "us" }[]>;
  /** Nobody listens there any more, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
};

/** Playwright knows no import.meta, so that whoever starts it says where the journeys are. */
export async function startAcademy(folder: string, settings: Record<string, string> = {}) {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `${folder}/academy.ts`, JSON.stringify(settings)],
    env: quickPglite,
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
