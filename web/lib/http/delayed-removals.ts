// Holds the removals that staff can still undo. A removal waits for this tab and not for its list:
// it goes on while staff visit another page. When the tab closes or the user signs out, it is sent
// at once, and the sign-out waits a moment for the answers. A page that the browser only sets aside
// sends nothing: the user may come back and undo.
import { failureText } from "../words/failures.ts";
import { readDraft, storeDraft } from "../device/drafts.ts";
import { beginResumableWork } from "../device/unsaved-work.ts";
import { ApiError } from "./api.ts";
import { type Removal, removalEnds, removals, UNDO_MS } from "./removals.ts";
import { GivenUp, retryIfLost, type RetryingWrite } from "./retry-until-known.ts";
import { currentPresence, currentUserId, onSessionChange } from "./session.ts";
import { withCrossTabLock, withTimeout } from "./limited-work.ts";
import { isTemporaryStatus } from "./waits.ts";

/** The sign-out waits at most this long for the removals. */
const SIGN_OUT_WAIT_MS = 2000;

type RemovalRequest = {
  id: string;
  name: string;
  /** The address of the call, for a page that closes and can wait for no answer. */
  path: string;
  /** Sends the call and updates the lists. It also succeeds if the thing is already gone. */
  send: () => Promise<unknown>;
  failedTitle: string;
  failedText: string;
};

type Entry = {
  request: RemovalRequest;
  sender: ReturnType<typeof currentPresence>;
  timer?: ReturnType<typeof setTimeout>;
  write?: RetryingWrite<unknown>;
  release: () => void;
};

const entries = new Map<string, Entry>();

const find = (id: string) => removals.get().find((one) => one.id === id);

/** Removes the thing when the time for an undo is over. A second call for it does nothing. */
export function removeLater(request: RemovalRequest) {
  begin(request)?.wait();
}

function undo(id: string) {
  const removal = find(id);
  if (!removal || removal.step === "sending") return;
  drop(id);
  if (removal.step === "waiting") removalEnds.notify("undone", removal.name);
}

function retry(id: string) {
  const entry = entries.get(id);
  if (entry) begin(entry.request)?.sendNow();
}

function begin(request: RemovalRequest) {
  const { id, name } = request;
  const step = find(id)?.step;
  if (step === "waiting" || step === "sending") return;
  const entry: Entry = {
    request,
    sender: currentPresence(),
    release: beginResumableWork(),
  };
  entries.set(id, entry);
  put({
    id,
    name,
    step: "waiting",
    askedAt: Date.now(),
    undo: () => undo(id),
    retry: () => retry(id),
  });
  return { sendNow: () => void send(entry), wait: () => startTimer(entry) };
}

function startTimer(entry: Entry) {
  clearTimeout(entry.timer);
  entry.timer = setTimeout(() => void send(entry), UNDO_MS);
}

async function send(entry: Entry) {
  const { request: { id, send, failedTitle: title, failedText }, sender } = entry;
  const removal = find(id);
  // Another user may have asked for the same removal since.
  const dropThis = () => void (entries.get(id) === entry && drop(id));
  if (!removal || sender !== currentPresence()) return dropThis();
  put({ ...removal, step: "sending" });
  const write = retryIfLost(send, () => {
    if (entries.get(id) !== entry || sender !== currentPresence()) return write.giveUp();
    entry.release();
    const askNow = () => {
      put({ ...removal, step: "sending" });
      write.askNow();
    };
    put({ ...removal, step: "failed", retry: askNow });
  });
  entry.write = write;
  try {
    await write.answer;
    // A list is drawn again in a later task. The row must leave before its strip. Otherwise the row
    // comes back for a moment, takes the focus and loses it.
    await new Promise((resolve) => setTimeout(resolve));
    dropThis();
    if (sender === currentPresence()) removalEnds.notify("removed", removal.name);
  } catch (error) {
    // Another user has signed in, or the user already knows that the session has ended.
    const isTold = error instanceof ApiError && error.told;
    if (sender !== currentPresence() || isTold || error instanceof GivenUp) return dropThis();
    const text = await failureText(error, failedText);
    entry.release();
    if (entries.get(id) === entry) put({ ...removal, step: "failed", failure: { title, text } });
  }
}

/** The list shows the thing again, or no longer has it. */
function drop(id: string) {
  const entry = entries.get(id);
  clearTimeout(entry?.timer);
  entry?.write?.giveUp();
  entry?.release();
  entries.delete(id);
  removals.set(removals.get().filter((one) => one.id !== id));
}

const put = (removal: Removal) =>
  removals.set([...removals.get().filter(({ id }) => id !== removal.id), removal]);

/**
 * The user leaves. The browser sends such a request even when the page is gone. What is on its way
 * is sent again, because the browser may cancel it; a second removal does nothing.
 */
function sendAtOnce() {
  const calls: Promise<unknown>[] = [];
  for (const { id, step } of removals.get()) {
    const entry = entries.get(id);
    drop(id);
    if (!entry?.sender || step === "failed") continue;
    // If it fails, the next visit shows that the thing is still there.
    calls.push(sendWithoutPage(entry.request.path, entry.sender.id).catch(() => {}));
  }
  return Promise.all(calls);
}

const sendWithoutPage = (path: string, userId: string) =>
  fetch(path, { method: "DELETE", keepalive: true, headers: { "x-person": userId } });

/** The draft with the addresses of the removals of a page that the browser has set aside. */
const SET_ASIDE = "removals";

const readSetAside = (): string[] => JSON.parse(readDraft(SET_ASIDE) || "[]");

/** The browser keeps the page, or discards it later without a word. */
function setAside() {
  const paths = removals.get().filter(({ step }) => step !== "failed")
    .flatMap(({ id }) => entries.get(id)?.request.path ?? []);
  if (paths.length > 0) storeDraft(SET_ASIDE, JSON.stringify(paths));
}

/** The page is shown again, with the whole time for an undo. */
function comeBack() {
  const paths = readSetAside();
  storeDraft(SET_ASIDE, "");
  for (const removal of removals.get()) {
    const entry = entries.get(removal.id);
    if (!entry || removal.step !== "waiting") continue;
    // Another page of the panel has sent it meanwhile.
    if (!paths.includes(entry.request.path)) drop(removal.id);
    else {
      put({ ...removal, askedAt: Date.now() });
      startTimer(entry);
    }
  }
}

/** Sends the removals of a page that the browser has set aside and may have discarded. */
export async function sendSetAside() {
  const userId = currentUserId();
  const paths = readSetAside();
  if (!userId || paths.length === 0) return;
  const isFinal = async (path: string) => {
    const { status } = await sendWithoutPage(path, userId);
    // After a 401 the user signs in again. What the server refuses for good stays in its list.
    return status === 401 || isTemporaryStatus(status) ? [] : [path];
  };
  const settled = (await Promise.all(paths.map(isFinal))).flat();
  // The page may have come back meanwhile, or another one may have been set aside.
  const rest = readSetAside().filter((path) => !settled.includes(path));
  storeDraft(SET_ASIDE, rest.length > 0 ? JSON.stringify(rest) : "");
}

/** Holds the lock of the sign-out. After it, the server would refuse the removals. */
function sendBeforeSignOut() {
  const answers = sendAtOnce();
  void withCrossTabLock("leaving", () => withTimeout(SIGN_OUT_WAIT_MS, answers));
}

function dropAll() {
  for (const { id } of removals.get()) drop(id);
}

const isSetAside = (event: Event) => (event as PageTransitionEvent).persisted;
addEventListener("pagehide", (event) => void (isSetAside(event) ? setAside() : sendAtOnce()));
addEventListener("pageshow", (event) => isSetAside(event) && comeBack());
onSessionChange({ onLeft: sendBeforeSignOut, onDropped: dropAll, onElsewhere: dropAll });
