import { type FormEvent, useId, useState } from "react";
import { useText } from "../../lib/i18n.ts";
import { kindOf } from "../../offline/kinds.ts";
import { type Group, groupText, labelOf } from "../../offline/outbox-groups.ts";
import { Button } from "../../ui/button.tsx";

type Props = { group: Group; onSave: (text: string) => void; onCancel: () => void };

/** The words of what has not left yet, or came back. */
export function TextForm({ group, onSave, onCancel }: Props) {
  const t = useText("outbox");
  const id = useId();
  const [text, setText] = useState(groupText(group) ?? "");
  const most = kindOf(group.writes[0]?.kind ?? "")?.textLength ?? Infinity;
  const isTooLong = [...text.trim()].length > most;

  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(text.trim());
  };

  return (
    <form onSubmit={save} className="mt-3">
      <label htmlFor={id} className="sr-only">{labelOf(group)}</label>
      <textarea
        id={id}
        autoFocus
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={isTooLong || undefined}
        aria-describedby={`${id}-about`}
        className="input field-sizing-content max-h-[50dvh] py-2 whitespace-pre-wrap"
      />
      <p id={`${id}-about`} className="mt-1.5 text-sm font-medium text-error empty:hidden">
        {isTooLong && t("tooLong", { most })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" disabled={isTooLong || text.trim() === ""}>{t("save")}</Button>
        <Button tone="plain" onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
