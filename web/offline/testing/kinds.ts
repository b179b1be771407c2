// Kinds of writes about items, to test an outbox with. An item is a text with a version. No feature
// has these kinds.
import { withdrawRules } from "../../features/questions/overlay.ts";
import type { Kind, Write } from "../registry.ts";

type Add = { id: string; videoId: string; content: string; createdAt: string };
type Change = { id: string; content: string; version?: number };
type Remove = { id: string; version?: number };

const text = ({ content }: { content: string }) => content;

function adopt<P extends { version?: number }>(payload: P, answer: unknown): P {
  const { version = 0 } = answer as { version?: number };
  return { ...payload, version: Math.max(version, payload.version ?? 0) };
}

function fold(earlier: Write, later: Write): Write | "nothing" | undefined {
  const [name, first] = earlier.kind.split(".");
  const [, second] = later.kind.split(".");
  const before = earlier.payload as Change;
  const after = later.payload as Change;
  switch (`${first} ${second}`) {
    case "add change":
    case "change change":
      return { kind: earlier.kind, payload: { ...before, content: after.content } };
    case "add remove":
      return "nothing";
    case "change remove":
      return { kind: `${name}.remove`, payload: { ...after, version: before.version } };
    default:
      return undefined;
  }
}

const subject = ({ id }: { id: string }) => `item:${id}`;

const add: Kind<Add> = { subject, label: () => "New item", text };
const change: Kind<Change> = { subject, fold, adopt, label: () => "Changed item", text };
const remove: Kind<Remove> = {
  subject,
  fold,
  adopt,
  isDoneWhenGone: true,
  label: () => "Removed item",
};

export const itemKinds = { "item.add": add, "item.change": change, "item.remove": remove };

export const addItem = (id: string, content = `${id} 1`): Write => ({
  kind: "item.add",
  payload: { id, videoId: "v", content, createdAt: "2026-11-20T00:00:00.000Z" },
});
export const changeItem = (id: string, content: string, version?: number): Write => ({
  kind: "item.change",
  payload: { id, content, version },
});
export const removeItem = (id: string, version?: number): Write => ({
  kind: "item.remove",
  payload: { id, version },
});

// Kinds of writes about questions, with the app's own rules, to test an outbox with.

type Ask = { id: string; content: string };
type Withdrawal = { id: string };

const questionSubject = ({ id }: Withdrawal) => `question:${id}`;

const ask: Kind<Ask> = {
  subject: questionSubject,
  label: () => "Question",
  text: ({ content }) => content,
  withText: (payload, content) => ({ ...payload, content }),
};
const withdraw: Kind<Withdrawal> = {
  subject: questionSubject,
  ...withdrawRules,
  label: () => "Withdrawal",
};

export const questionKinds = { "question.ask": ask, "question.withdraw": withdraw };

export const askQuestion = (id: string, content = `${id}?`): Write => ({
  kind: "question.ask",
  payload: { id, content },
});
export const withdrawQuestion = (id: string): Write => ({
  kind: "question.withdraw",
  payload: { id },
});
