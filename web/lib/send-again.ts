// A new password or role replaces the session's token. A request that was on its way then still carries the old one.
import { currentPresence } from "./session.ts";

/** The answer that brings the new token may still be on its way. */
const PAUSE_MS = 1000;

/** The first refused request of a presence finds out for all requests whether the server knows the token now. */
const retries = new WeakMap<object, Promise<boolean>>();

/** Sends once more what the server refused because it does not know the token. Such a refusal has applied nothing. */
export async function sendAgainIfTokenIsOld(
  send: () => Promise<Response>,
  pauseMs = PAUSE_MS,
): Promise<Response> {
  const sender = currentPresence();
  const answer = await send();
  if (!sender || !await hasUnknownToken(answer)) return answer;
  // Another user may have come to this tab meanwhile.
  const sendAgain = () => sender === currentPresence() ? send() : answer;
  const known = retries.get(sender);
  if (known) return await known ? sendAgain() : answer;
  const again = new Promise((resolve) => setTimeout(resolve, pauseMs)).then(sendAgain);
  // A retry without an answer tells nothing about the token: then each request tries for itself.
  const isKnown = again.then(async (second) => !await hasUnknownToken(second), () => true);
  retries.set(sender, isKnown);
  void isKnown.then(() => retries.delete(sender));
  return again;
}

async function hasUnknownToken(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  try {
    const { code, details } = await answer.clone().json();
    return code === "unauthenticated" && details?.reason === "expired";
  } catch {
    // Not our server's words.
    return false;
  }
}
