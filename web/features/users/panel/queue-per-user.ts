// Runs the actions on one user one after the other.
import { GivenUp } from "../../../lib/http/retry-until-known.ts";
import { currentPresence } from "../../../lib/http/session.ts";

const queues = new Map<string, Promise<unknown>>();

export function queuePerUser<Result>(
  userId: string,
  action: () => Promise<Result>,
): Promise<Result> {
  const sender = currentPresence();
  const runAsSender = () => {
    // The user who asked for it has signed out meanwhile. It must not run as the next user.
    if (sender !== currentPresence()) throw new GivenUp();
    return action();
  };
  const previous = queues.get(userId);
  const queued = previous ? previous.then(runAsSender, runAsSender) : action();
  queues.set(userId, queued);
  const end = () => {
    if (queues.get(userId) === queued) queues.delete(userId);
  };
  queued.then(end, end);
  return queued;
}
