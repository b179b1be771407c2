// Runs the actions on one user one after the other.
import { GivenUp } from "../../../lib/ask-until-known.ts";
import { currentPresence } from "../../../lib/session.ts";

const last = new Map<string, Promise<unknown>>();

export function inTurn<Result>(personId: string, act: () => Promise<Result>): Promise<Result> {
  const sender = currentPresence();
  const begin = () => {
    // The user who asked for it has signed out meanwhile. It must not run as the next user.
    if (sender !== currentPresence()) throw new GivenUp();
    return act();
  };
  const before = last.get(personId);
  const mine = before ? before.then(begin, begin) : act();
  last.set(personId, mine);
  const end = () => {
    if (last.get(personId) === mine) last.delete(personId);
  };
  mine.then(end, end);
  return mine;
}
