import { MESSAGE_LENGTH } from "@server/contract";
import type { ClipboardEvent, KeyboardEvent, RefObject } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isTooLong: boolean;
  hasKeyboard: boolean;
  placeholder: string;
  onType: (text: string) => void;
  onSubmit: () => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** With a keyboard Enter sends the question, and on a touch screen it begins a new line. */
export function QuestionField({ box, text, isTooLong, hasKeyboard, placeholder, ...on }: Props) {
  const { t } = useTranslation("chat");

  function onKeyDown(event: KeyboardEvent) {
    const isPlainKey = !event.nativeEvent.isComposing && !event.shiftKey;
    const isSendKey = hasKeyboard ? isPlainKey : event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !isSendKey) return;
    event.preventDefault();
    on.onSubmit();
  }

  return (
    <>
      <label htmlFor="chat-input" className="sr-only">{t("ask")}</label>
      <textarea
        ref={box}
        id="chat-input"
        rows={1}
        value={text}
        placeholder={placeholder}
        enterKeyHint={hasKeyboard ? "send" : "enter"}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? "chat-input-about" : undefined}
        onChange={({ target }) => on.onType(target.value)}
        onKeyDown={onKeyDown}
        onPaste={on.onPaste}
      />
      {isTooLong && (
        <p
          id="chat-input-about"
          role="alert"
          className="px-3.5 text-sm font-medium text-error"
        >
          {t("tooLong", { most: MESSAGE_LENGTH })}
        </p>
      )}
    </>
  );
}
