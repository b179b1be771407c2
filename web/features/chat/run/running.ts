// Runs the answer streams, one per conversation; a stream continues whichever page is open.
import { ApiError } from "../../../lib/http/api.ts";
import { pauseAfter } from "../../../lib/http/pause.ts";
import { onSessionChange } from "../../../lib/http/session.ts";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { showToast } from "../../../ui/toast.tsx";
import { lostAttachments } from "../attachments/draft-file-actions.ts";
import {
  isNotFound,
  knownMessages,
  type Message,
  refreshNames,
  reload,
  stopAnswer,
} from "../data.ts";
import { tellNewPicture } from "../pictures/new-picture.ts";
import { pictureErrorText, showChatFailure } from "../texts.ts";
import { type ActiveRun, begin, change, getEntry, removeEntry } from "./active-runs.ts";
import { appendMessages, appendRun } from "./append-messages.ts";
import {
  askForPicture,
  isFinal,
  isStopped,
  type PictureQuestion,
  resumeAnswer,
  sendQuestion,
  waitForPicture,
} from "./connection.ts";
import { chatDraftKey } from "./draft-text.ts";
import { dropDrafts, dropEdit, moveDrafts, restoreToDraft } from "./drafts.ts";
import { isAbsentOnServer, takeBackOnServer, whenTakenBack } from "./lost-question.ts";
import type { ShownMessage } from "./overlay.ts";
import {
  type AnswerTransport,
  findUnsent,
  markGone,
  type Question,
  resumeRun,
  runAnswer,
  UnreadableStream,
} from "./run.ts";
import {
  dropPartialAnswer,
  dropStoredQuestion,
  listStoredQuestions,
  readPartialAnswer,
  readStoredQuestion,
  storePartialAnswer,
  storeQuestion,
} from "./stored-run.ts";

/** Most tries to follow an answer that the server calls running but that this tab cannot read. */
const MAX_FOLLOWS = 5;
const followCounts = new Map<string, number>();

/** The conversation of a question that waits until the user sends it. */
export const findUnsentQuestion = (): string | undefined =>
  listStoredQuestions().find((id) => (getEntry(id)?.run.phase ?? "unsent") === "unsent");

/** `nextKey` is the draft of the next conversation, for the words if this conversation is gone. */
export async function askQuestion(
  conversationId: string,
  asked: Question,
  nextKey = chatDraftKey(undefined),
) {
  const question = { ...asked, mayHaveLeft: asked.mayHaveLeft || navigator.onLine !== false };
  // An earlier question waits: another tab asked it, or the user went to an empty conversation
  // again.
  const waiting = readStoredQuestion(conversationId) ?? question;
  if (waiting.id !== question.id) {
    restoreToDraft(chatDraftKey(conversationId), question);
    return restoreUnsent(conversationId, []);
  }
  const storing = storeQuestion(conversationId, question);
  if (question.replaces) dropEdit(conversationId);
  const entry = begin(conversationId, { question, text: "", phase: "asking" });
  try {
    await whenTakenBack(conversationId, entry.stop.signal);
    const { model } = question;
    if (model) return await requestPicture(conversationId, entry, { ...question, model });
    await runAnswer(question, transportOf(conversationId, entry), entry.stop.signal);
  } catch (error) {
    if (entry.stop.signal.aborted) return;
    return await onRejected(conversationId, entry, { question, error, storing, nextKey });
  }
  await finishRun(conversationId, entry);
}

async function requestPicture(conversationId: string, entry: ActiveRun, input: PictureQuestion) {
  const { signal } = entry.stop;
  const { model, question, message } = await askForPicture(conversationId, input, signal);
  if (signal.aborted) return;
  appendMessages(conversationId, input.replaces, [question, message]);
  drop(conversationId);
  refreshNames(conversationId);
  if (message.imageUrl) tellNewPicture(conversationId, message.id, model);
}

export async function followAnswer(
  conversationId: string,
  { id, content, prompt, sources }: Pick<ShownMessage, "id" | "content" | "prompt" | "sources">,
  question?: Question,
) {
  const tries = followCounts.get(id) ?? 0;
  if (getEntry(conversationId) || tries === MAX_FOLLOWS) return;
  followCounts.set(id, tries + 1);
  const entry = begin(conversationId, {
    question,
    answerId: id,
    text: content,
    sources: sources ?? undefined,
    phase: "writing",
  });
  if (prompt !== null) {
    const setReachable = (isReachable: boolean) =>
      change(entry, { phase: isReachable ? "writing" : "lost" });
    await waitForPicture(conversationId, id, setReachable, entry.stop.signal);
    if (getEntry(conversationId) === entry) drop(conversationId);
    return;
  }
  try {
    await resumeRun(id, content, transportOf(conversationId, entry), entry.stop.signal);
  } catch {
    // The user sees this failure once, however often the tab tries.
    if (tries === 0) await showChatFailure(translatorFor("chat")("noReader"));
  }
  await finishRun(conversationId, entry);
}

/** Shows a question that was being sent when the page was closed, unless it has arrived. */
export function restoreUnsent(conversationId: string, messages: readonly Message[]) {
  const run = getEntry(conversationId)?.run;
  const unsent = findUnsent(run, readStoredQuestion(conversationId), messages);
  if (unsent?.arrived) {
    drop(conversationId);
    refreshNames(conversationId);
  } else if (unsent && !run) {
    const { question } = unsent;
    const isUnknown = question.mayHaveLeft !== false;
    const entry = begin(conversationId, {
      ...{ question, text: "", phase: "unsent", isStored: true, isUnknown },
    });
    if (isUnknown) void isAbsent(conversationId, entry);
  }
}

/** Asks the server whether it has the question. False: it has, or this question waits no more. */
const isAbsent = (conversationId: string, entry: ActiveRun) =>
  isAbsentOnServer(conversationId, entry, (messages) => restoreUnsent(conversationId, messages));

/**
 * Shows what this device received of an answer before the page was closed, and follows the rest.
 */
export function restorePartialAnswer(conversationId: string, messages: readonly Message[]) {
  const partial = readPartialAnswer(conversationId);
  if (!partial || getEntry(conversationId)) return;
  const { answerId: id, text, sources, question } = partial;
  const isEnded = messages.some((message) => message.id === id && message.status !== "running");
  if (isEnded) dropPartialAnswer(conversationId);
  else void followAnswer(conversationId, { id, content: text, prompt: null, sources }, question);
}

/** Drops an unsent question, here and on the server, and puts its words back in the box. */
export async function takeBack(conversationId: string) {
  const question = getEntry(conversationId)?.run.question;
  if (question && question.mayHaveLeft !== false) {
    // If neither this device nor the server could note it, the question stays where it is.
    const isNoted = await takeBackOnServer(conversationId, question).then(() => true, () => false);
    if (!isNoted || getEntry(conversationId)?.run.question !== question) return;
  }
  drop(conversationId);
  const replaced = knownMessages(conversationId)?.find(({ id }) => id === question?.replaces);
  if (question && replaced?.content !== question.text) {
    restoreToDraft(chatDraftKey(conversationId), question);
  }
}

/** Call when the user deletes the conversation: stops its answer stream and drops its drafts. */
export function endConversation(conversationId: string) {
  getEntry(conversationId)?.stop.abort();
  drop(conversationId);
  dropDrafts(conversationId);
}

/** Call when another device deleted the conversation: its drafts move to the next one. */
export function leaveDeletedConversation(conversationId: string, nextKey: string) {
  const run = getEntry(conversationId)?.run;
  // A killed browser has the question in its store only.
  const question = run?.question ?? readStoredQuestion(conversationId);
  moveDrafts(conversationId, nextKey);
  endConversation(conversationId);
  if (question && run?.answerId === undefined) restoreToDraft(nextKey, question);
}

const transportOf = (conversationId: string, entry: ActiveRun): AnswerTransport => ({
  send: (question, signal) => sendQuestion(conversationId, question, signal),
  onReceived: () => {
    dropStoredQuestion(conversationId);
    refreshNames(conversationId);
    // The user pressed Stop before the server had the question, so send the stop again.
    if (entry.run.isStopping) {
      stopAnswer(conversationId).catch(() => change(entry, { isStopping: false }));
    }
  },
  resume: (from, signal) => resumeAnswer(conversationId, from, signal),
  pause: pauseAfter,
  change(changes) {
    change(entry, changes);
    storePartialAnswer(conversationId, entry);
  },
  isFinal,
});

type Rejection = {
  question: Question;
  error: unknown;
  storing: Promise<boolean>;
  nextKey: string;
};

async function onRejected(
  conversationId: string,
  entry: ActiveRun,
  { question, error, storing, nextKey }: Rejection,
) {
  const t = translatorFor("chat");
  if (error instanceof ApiError && error.told) return;
  const hasAnswer = error instanceof ApiError || error instanceof UnreadableStream;
  const wasStopped = isStopped(error);
  const reloaded = hasAnswer ? await reload(conversationId).catch(() => undefined) : undefined;
  if (entry.stop.signal.aborted) return;
  // While the server worked, the page may have loaded messages that contain the question.
  const messages = reloaded ?? knownMessages(conversationId);
  const isClash = error instanceof ApiError && error.code === "conflict";
  const lost = lostAttachments(error, question.attachments);
  if (wasStopped || messages?.some(({ id }) => id === question.id)) {
    // The server has the question: the page shows its answer, or follows it while it is written.
    drop(conversationId);
    refreshNames(conversationId);
    if (wasStopped || !hasAnswer) return;
  } else if (isClash || isNotFound(error)) {
    // What the question is about may be gone, and then the conversation is still there. If that is
    // gone, too, the user's words move to the next one.
    const goneAbout = !isClash && reloaded !== undefined && question.about;
    if (goneAbout) markGone(goneAbout);
    // The page follows the answer that it finds.
    drop(conversationId);
    restoreToDraft(isClash || goneAbout ? chatDraftKey(conversationId) : nextKey, question);
    if (goneAbout) return showToast(t("aboutGone"), t("aboutGoneText"), "error");
    if (isClash) return showToast(t("busy"), t("busyText"), "error");
  } else if (lost) {
    drop(conversationId);
    restoreToDraft(chatDraftKey(conversationId), question, lost);
    return showToast(t("files.forgotten"), t("files.forgottenText"), "error");
  } else {
    const isStored = await storing;
    if (entry.stop.signal.aborted) return;
    const isUnknown = !reloaded && question.mayHaveLeft && !isFinal(error);
    change(entry, { phase: "unsent", error, isStored, isUnknown });
    if (isUnknown && !await isAbsent(conversationId, entry)) return;
  }
  await showChatFailure(
    question.model
      ? await pictureErrorText(error, question.model)
      : t(error instanceof UnreadableStream ? "noReader" : "notSent"),
  );
}

function drop(conversationId: string) {
  dropStoredQuestion(conversationId);
  dropPartialAnswer(conversationId);
  removeEntry(conversationId);
}

/** After an answer stream: loads the messages, or keeps the received text if that fails. */
async function finishRun(conversationId: string, { run, stop }: ActiveRun) {
  if (stop.signal.aborted) return;
  let keepsPart = false;
  if (run.failure) void showChatFailure(translatorFor("chat")("notSent"));
  try {
    const messages = await reload(conversationId);
    if (messages.some(({ id, status }) => id === run.answerId && status === "running")) {
      // If another server process writes the answer, it needs a moment to stop.
      await pauseAfter(1, stop.signal);
      await reload(conversationId);
    }
  } catch (error) {
    // After the user left or the conversation was deleted, nobody needs the received text.
    if (!stop.signal.aborted && !isNotFound(error)) appendRun(conversationId, run);
    // Without cached messages, only the stored part has the text.
    keepsPart = !isNotFound(error) && !knownMessages(conversationId);
  }
  if (getEntry(conversationId)?.stop !== stop) return;
  if (!keepsPart) dropPartialAnswer(conversationId);
  removeEntry(conversationId);
}

const forgetFollows = () => followCounts.clear();
onSessionChange({ onForgotten: forgetFollows, onElsewhere: forgetFollows });
