// The user's decisions about files that changed in their course: stored per user, gone at sign-out.
import { useState } from "react";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import { type Change, type Decisions, withKeepDecision } from "./changes.ts";

const DRAFT_KEY = "kept downloads";

export function useDecisions(): [Decisions, (change: Change) => void] {
  const [decisions, setDecisions] = useState(read);
  return [decisions, (change) => {
    // Another tab may have stored other decisions in the meantime.
    const next = withKeepDecision(change, read(), Date.now());
    storeDraft(DRAFT_KEY, JSON.stringify(next));
    setDecisions(next);
  }];
}

function read(): Decisions {
  try {
    return JSON.parse(readDraft(DRAFT_KEY) ?? "{}") as Decisions;
  } catch {
    return {};
  }
}
