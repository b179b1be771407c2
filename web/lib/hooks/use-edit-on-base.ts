import { useEffect, useState } from "react";
import { endDraft, readDraft, storeDraft } from "../device/drafts.ts";
import {
  type Edit,
  followRow,
  hasClash,
  parseEdit,
  serializeEdit,
} from "../device/edit-on-base.ts";

type Options<Text extends Record<string, string>> = {
  /** Returns undefined for a text that is not complete. */
  parseText: (text: unknown) => Text | undefined;
  /** Another user has changed the same field, and `now` is the text. */
  onClash: (now: Text) => void;
  follow?: (edit: Edit<Text>, now: Text) => Edit<Text>;
};

/** An edit of the text `now`, which this device stores as a draft until it is saved or discarded. */
export function useEditOnBase<Text extends Record<string, string>>(
  draftKey: string,
  now: Text,
  { parseText, onClash, follow = followRow }: Options<Text>,
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
    onClash(now);
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
