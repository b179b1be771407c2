// A new password or role replaces the session's token. A request that was on its way then still carries the old one.
import { currentPresence } from "./session.ts";

/** The answer that brings the new token may still be on its way. */
const PAUSE_MS = 1000;

/** Sends once more what the server refused because it does not know the token. Such a refusal has applied nothing. */
export async function sendAgainIfTokenIsOld(
  send: () => Promise<Response>,
  pauseMs = PAUSE_MS,
): Promise<Response> {
  const sender = currentPresence();
  const answer = await send();
  if (!sender || answer.status !== 401 || !await hasUnknownToken(answer.clone())) return answer;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  // Another user may have come to this tab meanwhile.
  return sender === currentPresence() ? await send() : answer;
}

async function hasUnknownToken(answer: Response): Promise<boolean> {
  try {
    const { code, details } = await answer.json();
    return code === "unauthenticated" && details?.reason === "expired";
  } catch {
    // Not our server's words.
    return false;
  }
}
