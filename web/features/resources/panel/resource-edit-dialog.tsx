import { ResourceChange } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { serializeEdit } from "../../../lib/device/edit-on-base.ts";
import { useEditOnBase } from "../../../lib/hooks/use-edit-on-base.ts";
import { issuesOf } from "../../../lib/http/panel-writes.ts";
import { validate } from "../../../lib/http/validate.ts";
import { clashWords } from "../../../lib/words/panel-words.ts";
import { EditDialog } from "../../../ui/panel/form-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import type { Option } from "../../../ui/panel/select.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Resource } from "../data.ts";
import { useChangeResource } from "./data.ts";
import {
  asText,
  changeOf,
  type ResourceText,
  textOf,
  withoutGoneSection,
} from "./resource-draft.ts";
import { ResourceFields } from "./resource-fields.tsx";

const resourceEdit = {
  parseText: asText,
  onClash: ({ title }: ResourceText) => showToast(...clashWords(title), "error"),
};

type Props = {
  resource: Resource;
  /** Undefined while they are not known. */
  sections: Option<string>[] | undefined;
  onClose: () => void;
};

/** Edits a file's text. The draft survives a reload and Escape; Cancel asks, then discards it. */
export function ResourceEditDialog({ resource, sections, onClose }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: shared } = useTranslation("panel-videos");
  const draft = useEditOnBase(`resource ${resource.id}`, textOf(resource), resourceEdit);
  const edit = withoutGoneSection(draft.edit, sections);
  const [issues, setIssues] = useState<Record<string, string>>({});
  const change = useChangeResource({
    onDone({ title }, { sentDraft }) {
      draft.onSaved(sentDraft);
      showToast(t("resources.change.done"), title);
    },
    onFailed(error) {
      setIssues(issuesOf(error));
      return showFailure(error, t("change.failed"), t("resources.change.failedText"));
    },
  });

  function submit() {
    const checked = validate(ResourceChange, changeOf(edit));
    setIssues(checked.issues ?? {});
    if (!checked.value) {
      const isMissing = checked.issues.title === "required";
      if (isMissing) showToast(t("missing.title"), t("resources.missing"), "error");
      return;
    }
    if (!draft.mayReplace()) return;
    const sent = { resource, change: changeOf(edit), sentDraft: serializeEdit(draft.edit) };
    change.mutate(sent, { onSuccess: onClose });
  }

  return (
    <EditDialog
      title={t("resources.change.title")}
      submit={t("resources.change.action")}
      pending={change.isPending}
      pendingLabel={t("change.pending")}
      cancel={t("cancel")}
      hasChanges={serializeEdit(draft.edit) !== ""}
      discard={{
        title: shared("edit.discardTitle"),
        text: <NamedText name={resource.title} text={shared("edit.discardText")} />,
        action: shared("edit.discard"),
        cancel: shared("edit.keepTyping"),
      }}
      onDiscard={draft.drop}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t("resources.change.text")}</p>
      <ResourceFields
        text={edit.text}
        sections={sections}
        issues={issues}
        onType={(text) => draft.put({ ...edit, text })}
      />
    </EditDialog>
  );
}
