import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/toast.ts";
import { PaperclipIcon } from "../../../ui/icons/chat.tsx";
import { toolClass } from "../tool-class.ts";

/** Some phones know no MIME type for text files, so the list also names file endings. */
const ACCEPTED =
  "image/*,text/*,application/json,.txt,.md,.csv,.tsv,.json,.xml,.html,.yaml,.yml,.log,.srt,.vtt,.py,.js,.ts,.sql";

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  /** The next question asks for a picture, which is made from words alone. */
  isPicture: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the phone's file picker, camera included. */
export function AttachButton({ button, isPicture, onFiles }: Props) {
  const { t } = useTranslation("chat");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        onChange={({ target }) => {
          onFiles([...target.files ?? []]);
          // Lets the user choose the same file again after it was removed.
          target.value = "";
        }}
      />
      <button
        ref={button}
        type="button"
        className={toolClass}
        aria-label={t("files.attach")}
        title={t("files.attach")}
        aria-disabled={isPicture || undefined}
        onClick={() => isPicture ? showToast(t("files.noPicture")) : input.current?.click()}
      >
        <PaperclipIcon />
      </button>
    </>
  );
}
