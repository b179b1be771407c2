// Starts an academy as a process, and acts on it through its control address.
import type { FaultName } from "../../server/testing/model-faults.ts";
import type { AskedOptions } from "./add-asked.ts";
import type { RecordedConversation } from "./profile.ts";
import type { SentAnswerOptions } from "./add-sent-answer.ts";
import type { TestUser, UsageOptions, UserOptions } from "./users.ts";

export type Academy = {
  origin: string;
  createUser(options?: UserOptions): Promise<TestUser>;
  suspendUser(user: TestUser, reason: string): Promise<void>;
  activateUser(user: TestUser): Promise<void>;
  signOutEverywhere(user: TestUser): Promise<void>;
  /** Answers the newest question with this text, as staff do in the panel. */
  answerQuestion(question: string, answer: string, staff: TestUser): Promise<void>;
  /** Removes every question of a course. */
  removeQuestions(courseId: string): Promise<void>;
  /** Adds this use of the assistant to the user's month and day. */
  addUsage(user: TestUser, usage: UsageOptions): Promise<void>;
  /** Gives the user a conversation with files of so many bytes. */
  addStoredFiles(user: TestUser, title: string, bytes: number): Promise<void>;
  /** Counts this many questions and pictures as started in the hour that begins now. */
  setStartedAnswers(user: TestUser, count: number): Promise<void>;
  /** The number of this user's sessions that the server still accepts. */
  countSessions(user: TestUser): Promise<number>;
  stopServer(): Promise<void>;
  startServer(site?: string): Promise<void>;
  /**
   * Starts another server, with the demo academy as its data, and returns its address. It is a
   * process of its own, because `stopServer` lets a server end its work.
   */
  startKillableServer(): Promise<string>;
  /** Kills that server in the middle of its work, and starts it again at the same address. */
  killAndRestart(): Promise<void>;
  /** Creates a conversation with so many questions and answers of this user, and returns its id. */
  addConversation(user: TestUser, pairs: number): Promise<string>;
  /** Creates a conversation with the ids that a recorded phone knows. */
  addRecordedConversation(user: TestUser, conversation: RecordedConversation): Promise<void>;
  /**
   * New learners ask the tutor about these lessons in a month that has ended, and the month is
   * counted. Each journey needs a month of its own.
   */
  addAsked(period: string, lessons: AskedOptions): Promise<void>;
  /** A learner who is gone sent this answer to the team. */
  addSentAnswer(sent: SentAnswerOptions): Promise<void>;
  /**
   * Adds sixty sections of ten videos each, and `questionCount` questions.
   */
  enlargeCourse(courseId: string, questionCount: number): Promise<void>;
  /** Gives each of two videos the other's file. */
  swapVideoFiles(firstId: string, secondId: string): Promise<void>;
  /** From now on only the beginning of a video arrives, and then nothing. */
  holdMedia(): Promise<void>;
  /**
   * Expires every media address that was used so far, and breaks off what still arrives from it.
   */
  expireMediaAddresses(): Promise<void>;
  /** Expires every right to upload in parts that was used so far. */
  expireUploadRights(): Promise<void>;
  /** Fails every so many requests to storage, or none. Returns the counts since the last call. */
  failMedia(every?: number): Promise<{ asked: number; failed: number }>;
  /** The number of bytes that browsers have sent to the other origin of media. */
  countMediaBytes(): Promise<number>;
  /** Cuts the connection to the other origin of media, in the middle of any transfer. */
  cutMedia(): Promise<void>;
  restoreMedia(): Promise<void>;
  cutDatabase(): Promise<void>;
  restoreDatabase(): Promise<void>;
  /** Controls the model that the chat asks, if the academy was started with `MODEL` as `fake`. */
  model: Model;
};

export type Model = {
  /**
   * Answers every question with this fault from now on, unless the question names one itself.
   * Without a fault, answers normally.
   */
  setFault(fault?: FaultName): Promise<void>;
  /** Answers every question with these texts from now on. At each null the answer is held back. */
  setAnswer(parts: (string | null)[], end?: "cut"): Promise<void>;
  /** Resolves when so many answers are held back. */
  waitUntilHeld(count?: number): Promise<void>;
  /** Releases all answers that are held back now. */
  release(): Promise<void>;
  /**
   * Every question so far, and which side closed its connection. While the answer runs, `closedBy`
   * is missing.
   */
  listQuestions(): Promise<{ question: string; closedBy?: "caller" | "us" }[]>;
  /** Refuses every connection until `acceptConnections`. */
  refuseConnections(): Promise<void>;
  acceptConnections(): Promise<void>;
};

/** Playwright does not support import.meta, so the caller gives the project's folder. */
export async function startAcademy(root: string, settings: Record<string, string> = {}) {
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `${root}/e2e/support/academy.ts`, JSON.stringify(settings)],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const academy = createAcademyClient(await readAddresses(process.stdout));
  const stop = async () => {
    await process.stdin.close();
    await process.status;
  };
  return { academy, stop, [Symbol.asyncDispose]: stop };
}

async function readAddresses(stdout: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let output = "";
  for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
    output += text;
    if (output.includes("\n")) break;
  }
  if (!output.includes("\n")) throw new Error("The academy did not start.");
  const { origin, control }: { origin: string; control: string } = JSON.parse(output);
  return { origin, control };
}

/** Each call goes to the action of the same name in `academy.ts`, with the same arguments. */
function createAcademyClient({ origin, control }: { origin: string; control: string }): Academy {
  async function post(action: string, body: unknown) {
    const response = await fetch(`${control}/${action}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const actionsOf = <Actions extends object>(known: Record<string, unknown>, before = "") =>
    new Proxy(known as Actions, {
      get(target, name) {
        // `await` asks each value for `then`.
        if (typeof name === "symbol" || name === "then" || name in target) {
          return Reflect.get(target, name);
        }
        return (...args: unknown[]) => post(before + name, args);
      },
    });
  return actionsOf<Academy>({
    origin,
    // An older checkout of `academy.ts`, which `record-profile.ts` starts, knows this call, too.
    createUser: (options: UserOptions = {}) => post("person", options),
    model: actionsOf<Model>({}, "model."),
  });
}
