import { isImageRequest, MESSAGE_LENGTH } from "@server/contract";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../lib/hooks/changing-values.ts";
import { takeAttachments, useFiles, useSendAfterFiles } from "../attachments/draft-file-actions.ts";
import { DraftFileList, FilesStatus } from "../attachments/draft-file-list.tsx";
import { sendState } from "../attachments/draft-files.ts";
import type { useImageModels } from "../pictures/picture-tools.tsx";
import { useDraftText, useGuideChoice } from "../run/draft-text.ts";
import type { DraftQuestion } from "../run/run.ts";
import { BoxButtons, SendButton, StopButton } from "./buttons.tsx";
import { useVoice, VoiceStatus } from "./voice.tsx";

type ComposerProps = {
  /** The key of the draft. */
  draftKey: string;
  /** The box takes the focus when this changes. */
  focusOn?: object;
  isRunning: boolean;
  isStopping: boolean;
  /** There is a conversation to ask in, and a model that can answer. */
  isReady: boolean;
  /** The server has a model that answers in words. */
  hasTutor: boolean;
  /** Tells if something of this month's quota is left. */
  hasLeft: (kind: "message" | "image") => boolean;
  imageModels: ReturnType<typeof useImageModels>;
  /** The last question asked for hints. */
  lastIsGuided: boolean;
  /** What stands above the box while the conversation is empty. It may fill the box. */
  above?: (
    box: { text: string; fill: (text: string) => void; send: (() => void) | undefined },
  ) => ReactNode;
  onSend: (question: DraftQuestion) => void;
  onStop: () => void;
  /** Shows the quota below the box. */
  quota: (kind: "message" | "image") => ReactNode;
};

/** The box where the user types a question, with the tools for files, pictures and voice. */
export function Composer({ draftKey, focusOn, isRunning, imageModels, ...props }: ComposerProps) {
  const { t } = useTranslation("chat");
  const hasKeyboard = useMediaQuery("(hover: hover) and (pointer: fine)");
  const box = useRef<HTMLTextAreaElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const { chips, add, isDragging, paste } = useFiles(draftKey);
  const { text, setText } = useDraftText(draftKey);
  const isTooLong = [...text.trim()].length > MESSAGE_LENGTH;
  const focusBox = useBoxFocus({ box, draftKey, focusOn, isRunning, hasKeyboard });
  const { isPicture, ...picture } = usePictureChoice(draftKey, text, chips.length > 0, focusBox);
  const guide = useGuideChoice(draftKey, props.lastIsGuided);
  const files = isPicture && chips.length > 0 ? "unwanted" : sendState(chips);
  const maySend = files !== "unwanted" && files !== "blocked" && props.isReady &&
    props.hasLeft(isPicture ? "image" : "message") &&
    (isPicture ? imageModels.chosen !== undefined : props.hasTutor) &&
    !isRunning && !isTooLong && text.trim() !== "";
  const sending = useSendAfterFiles({ draftKey, files, maySend, send });
  const voice = useVoice(draftKey, text, type);

  function type(text: string) {
    // A question that changes must be sent again by the user.
    sending.cancel();
    setText(text);
  }

  function fill(text: string) {
    type(text);
    picture.reset();
    focusBox();
  }

  function send() {
    type("");
    picture.reset();
    if (!isPicture) guide.reset();
    const attachments = takeAttachments(draftKey);
    props.onSend({ text: text.trim(), isPicture, isGuided: guide.isGuided, attachments });
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!maySend) return;
    sending.submit();
    box.current?.[hasKeyboard ? "focus" : "blur"]();
  }

  return (
    <>
      {props.above?.({ text, fill, send: maySend ? submit : undefined })}
      <form className="chat-composer" onSubmit={submit}>
        {guide.isGuided && !isPicture && <GuideLine />}
        <div className="chat-box" data-over={isDragging || undefined}>
          <DraftFileList
            draftKey={draftKey}
            chips={chips}
            onRemoved={() => (hasKeyboard ? box : attach).current?.focus()}
          />
          <QuestionField
            {...{ box, text, isTooLong, hasKeyboard }}
            placeholder={t(isPicture ? "describe" : chips.length > 0 ? "files.ask" : "placeholder")}
            onType={type}
            onSubmit={submit}
            onPaste={paste}
          />
          <VoiceStatus phase={isTooLong ? "off" : voice.phase} />
          <FilesStatus chips={chips} files={files} isSent={sending.isSent} />
          <BoxButtons
            {...{ attach, isRunning, imageModels, isPicture, picture, guide, voice }}
            onFiles={add}
          >
            {isRunning
              ? <StopButton isStopping={props.isStopping} onStop={props.onStop} />
              : <SendButton disabled={!maySend} isSent={sending.isSent} />}
          </BoxButtons>
        </div>
        <div className="chat-quota">{props.quota(isPicture ? "image" : "message")}</div>
      </form>
    </>
  );
}

/** Whether the draft asks for a picture: the user's own choice, else a guess from the words. */
function usePictureChoice(
  draftKey: string,
  text: string,
  hasFiles: boolean,
  onChoose: () => void,
) {
  const [choice, setChoice] = useState<{ draftKey: string; isPicture: boolean }>();
  const chosen = choice?.draftKey === draftKey ? choice.isPicture : undefined;
  return {
    // A user who adds files asks about them, so this is no picture request.
    isPicture: chosen ?? (!hasFiles && isImageRequest(text)),
    isChosen: chosen === true,
    choose(isPicture: boolean) {
      setChoice({ draftKey, isPicture });
      onChoose();
    },
    reset: () => setChoice(undefined),
  };
}

type FocusOptions = {
  box: RefObject<HTMLTextAreaElement | null>;
  draftKey: string;
  focusOn?: object;
  isRunning: boolean;
  hasKeyboard: boolean;
};

/** Gives the box the focus. On a touch screen, focus would open the keyboard. */
function useBoxFocus({ box, draftKey, focusOn, isRunning, hasKeyboard }: FocusOptions) {
  useEffect(() => {
    if (hasKeyboard) box.current?.focus({ preventScroll: true });
  }, [draftKey, hasKeyboard]);
  useEffect(() => {
    if (!focusOn) return;
    // A quote is in the box from the next drawing on.
    requestAnimationFrame(() => {
      const end = box.current?.value.length ?? 0;
      box.current?.focus({ preventScroll: true });
      box.current?.setSelectionRange(end, end);
    });
  }, [focusOn]);
  useEffect(() => {
    // The pressed button was replaced by another, so the focus is lost.
    if (hasKeyboard && document.activeElement === document.body) box.current?.focus();
  }, [isRunning, hasKeyboard]);
  return () => {
    if (hasKeyboard) box.current?.focus();
  };
}

type QuestionFieldProps = {
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
function QuestionField(
  { box, text, isTooLong, hasKeyboard, placeholder, ...on }: QuestionFieldProps,
) {
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

/** Says above the box that the next answer gives hints. */
function GuideLine() {
  const { t } = useTranslation("chat");
  return <p className="px-3 pb-1 text-xs text-muted">{t("guideLine")}</p>;
}
