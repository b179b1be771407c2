import { MESSAGE_LENGTH } from "@server/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { submitByKeys, TextArea } from "../../ui/fields.tsx";

type Props = {
  text: string;
  /** The question's files, which are sent again unchanged. */
  files?: ReactNode;
  onType: (text: string) => void;
  onAsk: (text: string) => void;
  onCancel: () => void;
};

/** Edits the last question; the new question replaces the old one and its answer. */
export function AskAgain({ text: original, files, onType, onAsk, onCancel }: Props) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState(original);
  const question = text.trim();
  const isTooLong = [...question].length > MESSAGE_LENGTH;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (question !== "" && !isTooLong) onAsk(question);
  }

  return (
    <form onSubmit={submit} onKeyDown={submitByKeys} className="w-full">
      {files}
      <TextArea
        autoFocus
        label={t("editQuestion")}
        value={text}
        error={isTooLong ? t("tooLong", { most: MESSAGE_LENGTH }) : undefined}
        onChange={({ target }) => {
          setText(target.value);
          onType(target.value);
        }}
      />
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button tone="plain" onClick={onCancel}>{t("cancel")}</Button>
        <Button type="submit" disabled={question === "" || isTooLong}>{t("askAgain")}</Button>
      </div>
    </form>
  );
}
