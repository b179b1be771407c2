import { useEffect, useState } from "react";
import { onDraftsRestored } from "../../lib/draft-journal.ts";
import { readDraft, storeDraft } from "../../lib/drafts.ts";
import { onDraftEnd } from "../../lib/end-draft.ts";

/** The text of a draft, which a reload keeps. Each conversation has its own draft. */
export function useDraftText(draftKey: string) {
  const readText = () => readDraft(draftKey) ?? "";
  const [typed, setTyped] = useState({ draftKey, text: readText() });
  const text = typed.draftKey === draftKey ? typed.text : readText();

  const readAgain = () => setTyped({ draftKey, text: readText() });
  useEffect(() => onDraftEnd(draftKey, readAgain));
  useEffect(() => onDraftsRestored(readAgain));

  function setText(text: string) {
    setTyped({ draftKey, text });
    storeDraft(draftKey, text);
  }

  return { text, setText };
}
