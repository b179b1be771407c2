import { useEffect, useState } from "react";
import { endDraft, readDraft, storeDraft } from "../../lib/device/drafts.ts";
import {
  type Edit,
  followRow,
  hasClash,
  parseEdit,
  serializeEdit,
} from "../../lib/device/edit-on-base.ts";
import { clashWords } from "../../lib/words/panel-words.ts";
import { showToast } from "../toast.tsx";

/**
 * An edit of the text `now`, which this device stores as a draft until it is saved or discarded.
 * `parseText` returns undefined for a text that is not complete.
 */
export function useEditOnBase<Text extends Record<string, string> & { title: string }>(
  draftKey: string,
  now: Text,
  parseText: (text: unknown) => Text | undefined,
  follow: (edit: Edit<Text>, now: Text) => Edit<Text> = followRow,
) {
  const [edit, setEdit] = useState(() =>
    follow(parseEdit(readDraft(draftKey), now, parseText), now)
  );
  // Another user may change the text while the form is open.
  useEffect(() => setEdit((edit) => follow(edit, now)), [JSON.stringify(now)]);

  function put(next: Edit<Text>) {
    setEdit(next);
    storeDraft(draftKey, serializeEdit(next));
  }

  /** Tells the user that `now` is the text of another user. The next save replaces that text. */
  function tellClash(now: Text) {
    put({ text: follow(edit, now).text, base: now });
    showToast(...clashWords(now.title), "error");
  }

  return {
    edit,
    put,
    drop: () => storeDraft(draftKey, ""),
    onSaved: (sentDraft: string) => endDraft(draftKey, sentDraft),
    tellClash,
    /** False if another user has changed the same field. The user is told then. */
    mayReplace(): boolean {
      if (!hasClash(edit, now)) return true;
      tellClash(now);
      return false;
    },
  };
}
