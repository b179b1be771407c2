import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { endDraft, onDraftEnd, readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { useIsSaving } from "../../../lib/http/panel-writes.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { newerSectionIn, type Section, useSaveSection } from "./data.ts";
import {
  draftKeyOf,
  type Edit,
  emptyText,
  parseEdit,
  rebaseEdit,
  serializeEdit,
} from "./section-draft.ts";

/**
 * What the user writes in the form of a section, and its save. The draft survives a reload: one for
 * each edited section and one for the new section.
 */
export function useSectionEdit(
  section: Section | undefined,
  onDone: (savedId?: string) => void,
) {
  const { t } = useTranslation("panel-content");
  const draftKey = draftKeyOf(section?.id);
  const [edit, setEdit] = useState(() => parseEdit(readDraft(draftKey), section));
  const savedId = useRef<string>(undefined);
  const mode = section ? "change" : "create";
  const save = useSaveSection(section?.id, [draftKey], {
    onDone({ id, title }, { sentDraft }) {
      savedId.current = id;
      endDraft(draftKey, sentDraft);
      showToast(t(`${mode}.done`), title);
    },
    onFailed(error) {
      const now = newerSectionIn(error);
      if (!now) return showFailure(error, t(`${mode}.failed`), t(`${mode}.failedText`));
      put(rebaseEdit(edit, now));
      return showToast(t("change.stale"), t("change.staleText", { title: now.title }), "error");
    },
  });
  const isPending = useIsSaving([draftKey]);
  // An earlier instance of this form may have sent the draft.
  useEffect(() => onDraftEnd(draftKey, clear));

  function put(next: Edit) {
    setEdit(next);
    storeDraft(draftKey, serializeEdit(next));
  }

  function clear() {
    put({ text: emptyText, base: emptyText });
    onDone(savedId.current);
  }

  return { edit, put, clear, save: save.mutate, isPending };
}
