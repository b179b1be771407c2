import { createStore } from "../device/store.ts";
import { finishSignOut } from "./api.ts";
import { hasHeardSince, setServerReachable } from "./connectivity.ts";

/** A check that a dead network has swallowed must end soon, so that the next one can succeed. */
const DEADLINE = 6000;

let checking: Promise<void> | undefined;

/**
 * Asks the server whether it is reachable. Before other calls go out, sends a sign-out that the
 * server has missed.
 */
export const checkReachability = () => checking ??= check().finally(() => checking = undefined);

export const isChecking = () => checking !== undefined;

async function check() {
  const askedAt = performance.now();
  try {
    const answer = await fetch("/api/readyz", {
      cache: "no-store",
      // The log-in page of a network often stands at another address.
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE),
    });
    logInPage.set(isLogInPage(answer));
    // Without storage only videos and files are missing. All other data can be read and sent.
    const { database, code } = await answer.json();
    await finishSignOut();
    // A server of an older version does not know this path.
    setServerReachable(database === true || code === "not_found", askedAt);
  } catch (error) {
    // No answer at all. An answer that is not JSON throws a SyntaxError.
    if (!(error instanceof SyntaxError)) logInPage.set(false);
    // On a slow connection, the answer to another call may have overtaken this one.
    if (!hasHeardSince(askedAt)) setServerReachable(false);
  }
}

/**
 * Whether a network answers with its own page in place of the server. A hotel or a café does that
 * until the user has logged in there.
 */
export const logInPage = createStore(false);

/**
 * Our server answers `/api/readyz` with JSON and never leads elsewhere. A proxy in trouble sends a
 * page, but with an error.
 */
export const isLogInPage = ({ ok, type, status, headers }: Response) =>
  status === 511 || type === "opaqueredirect" ||
  ok && Boolean(headers.get("content-type")?.startsWith("text/html"));
