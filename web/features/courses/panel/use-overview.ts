// Edits an overview: stores the draft on this device until it is saved, and detects conflicts.
import { type CourseId, OverviewText } from "@server/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../../lib/device/drafts.ts";
import { issueText } from "../../../lib/words/errors.ts";
import { validate } from "../../../lib/http/validate.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { newerOverviewIn, type Overview, useSaveOverview } from "./data.ts";
import {
  type Draft,
  draftAfterSave,
  draftOf,
  type FieldName,
  isChanged,
  parseDraft,
  rebaseDraft,
} from "./overview-draft.ts";

export function useOverview(courseId: CourseId, overview: Overview) {
  const { t } = useTranslation("panel-content");
  const draftKey = `overview ${courseId}`;
  const [draft, setDraft] = useState(() =>
    rebaseDraft(parseDraft(readDraft(draftKey)) ?? draftOf(overview), overview)
  );
  const [issues, setIssues] = useState<Partial<Record<string, string>>>({});
  const { mutate, isPending } = useSaveOverview(courseId, {
    onDone: () => showToast(t("overview.saved")),
    onFailed: (error) => showFailure(error, t("overview.failed"), t("overview.failedText")),
  });
  const hasChanged = isChanged(draft);

  useEffect(() => storeDraft(draftKey, hasChanged ? JSON.stringify(draft) : ""), [draft]);

  // Merges another user's save that arrived while the page was open. Our own save comes with its
  // answer.
  useEffect(() => {
    if (!isPending) setDraft((now) => rebaseDraft(now, overview));
  }, [overview, isPending]);

  const withoutTheirs = (theirs: Draft["theirs"], name: FieldName) => ({
    ...theirs,
    [name]: undefined,
  });

  function submit() {
    if (isPending) return;
    const { texts, updatedAt } = draft;
    const checked = validate(OverviewText, texts);
    setIssues(checked.issues ?? {});
    if (!checked.value) return;
    mutate({ ...texts, updatedAt }, {
      onSuccess(stored) {
        setDraft((now) => draftAfterSave(now, texts, stored));
      },
      onError(error) {
        const theirs = newerOverviewIn(error);
        if (theirs) setDraft((now) => rebaseDraft(now, theirs));
      },
    });
  }

  return {
    draft,
    hasChanged,
    isPending,
    hasConflict: Object.values(draft.theirs).some((theirs) => theirs !== undefined),
    errorOf: (name: FieldName) => {
      const issue = issues[name];
      return issue && issueText(issue);
    },
    type: (name: FieldName, text: string) =>
      setDraft((now) => ({ ...now, texts: { ...now.texts, [name]: text } })),
    /** Ends a conflict with the text of the other user. */
    take: (name: FieldName) =>
      setDraft((now) => ({
        ...now,
        texts: { ...now.texts, [name]: now.theirs[name] ?? now.texts[name] },
        theirs: withoutTheirs(now.theirs, name),
      })),
    /** Ends a conflict with the user's own text. */
    keep: (name: FieldName) =>
      setDraft((now) => ({ ...now, theirs: withoutTheirs(now.theirs, name) })),
    discard: () => setDraft(draftOf(overview)),
    submit,
  };
}
