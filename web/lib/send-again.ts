// Sends a request again that the server refused because of an old token. A new password or role
// replaces the session's token, and a request that was under way then still carries the old one.
import { currentPresence } from "./session.ts";

/** The answer that brings the new token may still be on its way. */
const PAUSE_MS = 1000;

/**
 * The first refused request of a presence finds out for all its requests whether the server knows
 * the token.
 */
const retries = new WeakMap<object, Promise<boolean>>();

/**
 * Sends a request once more if the server does not know its token. Such a refusal has stored
 * nothing.
 */
export async function sendAgainIfTokenIsOld(
  send: () => Promise<Response>,
  pauseMs = PAUSE_MS,
): Promise<Response> {
  const sender = currentPresence();
  const answer = await send();
  if (!sender || !await hasUnknownToken(answer)) return answer;
  // Another user may have signed in on this tab meanwhile.
  const sendAgain = () => sender === currentPresence() ? send() : answer;
  const pendingRetry = retries.get(sender);
  if (pendingRetry) return await pendingRetry ? sendAgain() : answer;
  const retried = new Promise((resolve) => setTimeout(resolve, pauseMs)).then(sendAgain);
  // A retry without an answer says nothing about the token: then each request tries by itself.
  const isKnown = retried.then(async (second) => !await hasUnknownToken(second), () => true);
  retries.set(sender, isKnown);
  void isKnown.then(() => retries.delete(sender));
  return retried;
}

async function hasUnknownToken(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  try {
    const { code, details } = await answer.clone().json();
    return code === "unauthenticated" && details?.reason === "expired";
  } catch {
    // The body is not JSON, so our server did not write it.
    return false;
  }
}
