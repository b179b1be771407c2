import { isImageRequest } from "@server/contract";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { readDraft, storeDraft } from "../../lib/drafts.ts";
import { onDraftEnd } from "../../lib/end-draft.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ArrowUpIcon } from "../../ui/icons/arrow-up.tsx";
import { AttachButton } from "./attachments/attach-button.tsx";
import type { Attachment } from "./attachments/attachment.ts";
import { sendState } from "./attachments/draft-file.ts";
import { DraftFileList } from "./attachments/draft-file-list.tsx";
import { takeAttachments } from "./attachments/draft-file-actions.ts";
import { FilesStatus } from "./attachments/files-status.tsx";
import { useFiles } from "./attachments/use-files.ts";
import { MESSAGE_LENGTH } from "./limits.ts";
import type { useImageModels } from "./pictures/models.ts";
import { PictureTools } from "./pictures/picture-tools.tsx";
import { useVoice } from "./use-voice.ts";
import { VoiceButton } from "./voice-button.tsx";

type Props = {
  /** The key of the draft. */
  draftKey: string;
  isRunning: boolean;
  isStopping: boolean;
  /** There is a conversation to ask in, and a model that can answer. */
  isReady: boolean;
  /** The server has a model that answers in words. */
  hasTutor: boolean;
  /** Tells if something of this month's quota is left. */
  hasLeft: (kind: "message" | "image") => boolean;
  imageModels: ReturnType<typeof useImageModels>;
  onSend: (text: string, isPicture: boolean, attachments: Attachment[]) => void;
  onStop: () => void;
  /** Shows the quota below the box. */
  quota: (kind: "message" | "image") => ReactNode;
};

/**
 * The box where the user types a question. A reload keeps the draft. With a keyboard Enter sends,
 * and on a touch screen it begins a new line.
 */
export function Composer(
  { draftKey, isRunning, isStopping, isReady, hasTutor, hasLeft, imageModels, ...callbacks }: Props,
) {
  const { t } = useTranslation("chat");
  const hasKeyboard = useMediaQuery("(hover: hover) and (pointer: fine)");
  const box = useRef<HTMLTextAreaElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState({ draftKey, text: readDraft(draftKey) ?? "" });
  // Each conversation has its own draft.
  const text = typed.draftKey === draftKey ? typed.text : readDraft(draftKey) ?? "";
  const isTooLong = [...text.trim()].length > MESSAGE_LENGTH;
  // The user's own choice goes before the guess from the words.
  const [pictureChoice, setPictureChoice] = useState<{ draftKey: string; isPicture: boolean }>();
  const { chips, add, isDragging, paste } = useFiles(draftKey);
  const chosenIsPicture = pictureChoice?.draftKey === draftKey
    ? pictureChoice.isPicture
    : undefined;
  // A user who adds files asks about them, so this is no picture request.
  const isPicture = chosenIsPicture ?? (chips.length === 0 && isImageRequest(text));
  const files = isPicture && chips.length > 0 ? "unwanted" : sendState(chips);
  /** The place where the user pressed Send; the question goes when its files have arrived. */
  const [sentDraftKey, setSentDraftKey] = useState<string>();
  const isSent = sentDraftKey === draftKey && files === "coming";
  const { onSend, onStop, quota } = callbacks;
  const maySend = files !== "unwanted" && files !== "blocked" && isReady &&
    hasLeft(isPicture ? "image" : "message") &&
    (isPicture ? imageModels.chosen !== undefined : hasTutor) &&
    !isRunning && !isTooLong && text.trim() !== "";

  useEffect(() =>
    onDraftEnd(draftKey, () => setTyped({ draftKey, text: readDraft(draftKey) ?? "" }))
  );
  useEffect(() => {
    if (sentDraftKey === undefined || isSent && maySend) return;
    setSentDraftKey(undefined);
    if (sentDraftKey === draftKey && files === "free" && maySend) send();
  }, [sentDraftKey, isSent, draftKey, files, maySend]);
  useEffect(() => {
    // On a touch screen, focus would open the keyboard.
    if (hasKeyboard) box.current?.focus({ preventScroll: true });
  }, [draftKey, hasKeyboard]);
  useEffect(() => {
    // The pressed button was replaced by another, so the focus is lost.
    if (hasKeyboard && document.activeElement === document.body) box.current?.focus();
  }, [isRunning, hasKeyboard]);

  function type(text: string) {
    // A question that changes must be sent again by the user.
    setSentDraftKey(undefined);
    setTyped({ draftKey, text });
    storeDraft(draftKey, text);
  }

  const voice = useVoice(draftKey, text, type);
  const voiceState = voice.phase === "off" || voice.phase === "none" ? undefined : voice.phase;

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!maySend) return;
    if (files === "coming") setSentDraftKey(draftKey);
    else send();
    if (hasKeyboard) box.current?.focus();
    else box.current?.blur();
  }

  function send() {
    type("");
    setPictureChoice(undefined);
    onSend(text.trim(), isPicture, takeAttachments(draftKey));
  }

  function onKeyDown(event: KeyboardEvent) {
    const isPlainKey = !event.nativeEvent.isComposing && !event.shiftKey;
    const isSendKey = hasKeyboard ? isPlainKey : event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !isSendKey) return;
    event.preventDefault();
    submit();
  }

  return (
    <form className="chat-composer" onSubmit={submit}>
      <div className="chat-box" data-over={isDragging || undefined}>
        <DraftFileList
          draftKey={draftKey}
          chips={chips}
          onRemoved={() => (hasKeyboard ? box : attach).current?.focus()}
        />
        <label htmlFor="chat-input" className="sr-only">{t("ask")}</label>
        <textarea
          ref={box}
          id="chat-input"
          rows={1}
          value={text}
          placeholder={t(
            isPicture ? "describe" : chips.length > 0 ? "files.ask" : "placeholder",
          )}
          enterKeyHint={hasKeyboard ? "send" : "enter"}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? "chat-input-about" : undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onPaste={paste}
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
        <p role="status" className="px-3.5 text-sm text-muted">
          {voiceState && !isTooLong && t(`voice.${voiceState}`)}
        </p>
        <FilesStatus chips={chips} files={files} isSent={isSent} />
        <div className="flex flex-wrap items-center gap-1 p-1.5 pt-1">
          {!isRunning && (
            <AttachButton button={attach} isPicture={chosenIsPicture === true} onFiles={add} />
          )}
          <div className="min-w-0 flex-1">
            {!isRunning && (
              <PictureTools
                {...imageModels}
                isPicture={isPicture}
                onPicture={(isPicture) => setPictureChoice({ draftKey, isPicture })}
              />
            )}
          </div>
          {!isRunning && <VoiceButton phase={voice.phase} onToggle={voice.toggle} />}
          {isRunning
            ? (
              <button
                key="stop"
                type="button"
                className="btn btn-secondary px-4"
                aria-busy={isStopping || undefined}
                aria-disabled={isStopping || undefined}
                // Stop stands where Send was: ignore the second click of a double click.
                onClick={({ detail }) => detail < 2 && onStop()}
              >
                <span className="size-3 rounded-xs bg-current" aria-hidden="true" />
                {t("stop")}
              </button>
            )
            : (
              <button
                key="send"
                type="submit"
                className="btn btn-primary btn-circle size-11 p-0"
                aria-label={t("send")}
                title={t("send")}
                disabled={!maySend}
                aria-busy={isSent || undefined}
              >
                {isSent ? <span className="spin" aria-hidden="true" /> : <ArrowUpIcon />}
              </button>
            )}
        </div>
      </div>
      <div className="chat-quota">{quota(isPicture ? "image" : "message")}</div>
    </form>
  );
}
