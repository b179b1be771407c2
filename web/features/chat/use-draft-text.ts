import { useEffect, useState } from "react";
import { onDraftEnd, readDraft, storeDraft } from "../../lib/device/drafts.ts";

/** The text of a draft, which a reload keeps. Each conversation has its own draft. */
export function useDraftText(draftKey: string) {
  const readText = () => readDraft(draftKey) ?? "";
  const [typed, setTyped] = useState({ draftKey, text: readText() });
  const text = typed.draftKey === draftKey ? typed.text : readText();

  useEffect(() => onDraftEnd(draftKey, () => setTyped({ draftKey, text: readText() })));

  function setText(text: string) {
    setTyped({ draftKey, text });
    storeDraft(draftKey, text);
  }

  return { text, setText };
}
