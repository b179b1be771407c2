import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { findKind } from "../../offline/outbox/kinds.ts";
import { groupLabel, groupText, type WriteGroup } from "../../offline/outbox/use-outbox.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/fields.tsx";

type Props = { group: WriteGroup; onSave: (text: string) => void; onCancel: () => void };

/** Edits the text of a write that is unsent or refused. */
export function TextForm({ group, onSave, onCancel }: Props) {
  const { t } = useTranslation("outbox");
  const [text, setText] = useState(groupText(group) ?? "");
  const most = findKind(group.writes[0]?.kind ?? "")?.textLength ?? Infinity;
  const isTooLong = [...text.trim()].length > most;

  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };

  return (
    <form onSubmit={save} className="mt-3">
      <TextArea
        label={groupLabel(group)}
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isTooLong ? t("tooLong", { most }) : undefined}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" disabled={isTooLong || text.trim() === ""}>{t("save")}</Button>
        <Button tone="plain" onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
