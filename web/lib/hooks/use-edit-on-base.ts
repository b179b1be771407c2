import { useEffect, useState } from "react";
import { readDraft, storeDraft } from "../device/drafts.ts";
import {
  type Edit,
  followRow,
  hasClash,
  parseEdit,
  serializeEdit,
} from "../device/edit-on-base.ts";

type Options<Text extends Record<string, string>> = {
  parseText: (text: unknown) => Text | undefined;
  follow?: (edit: Edit<Text>, now: Text) => Edit<Text>;
};

/** An edit of the text `now`, which this device stores as a draft until it is saved or discarded. */
export function useEditOnBase<Text extends Record<string, string>>(
  draftKey: string,
  now: Text,
  { parseText, follow = followRow }: Options<Text>,
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

  const replaceBase = (now: Text) => put({ text: follow(edit, now).text, base: now });

  return {
    edit,
    put,
    /** The user knows these values now, and the next save replaces them. */
    replaceBase,
    /**
     * False if another user has changed the same field. Then the caller tells the user, and the
     * next save replaces it.
     */
    mayReplace(): boolean {
      if (!hasClash(edit, now)) return true;
      replaceBase(now);
      return false;
    },
  };
}
