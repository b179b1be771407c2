import { type Attachment, isImageRequest, MESSAGE_LENGTH } from "@server/contract";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../lib/hooks/use-media-query.ts";
import { sendState } from "./attachments/draft-file.ts";
import { DraftFileList } from "./attachments/draft-file-list.tsx";
import { takeAttachments } from "./attachments/draft-file-actions.ts";
import { FilesStatus } from "./attachments/files-status.tsx";
import { useFiles } from "./attachments/use-files.ts";
import { useSendAfterFiles } from "./attachments/use-send-after-files.ts";
import type { useImageModels } from "./pictures/models.ts";
import { BoxButtons } from "./box-buttons.tsx";
import { GuideLine } from "./guide-line.tsx";
import { QuestionField } from "./question-field.tsx";
import { SendButton } from "./send-button.tsx";
import { StopButton } from "./stop-button.tsx";
import { useDraftText } from "./use-draft-text.ts";
import { useGuideChoice } from "./use-guide-choice.ts";
import { useVoice } from "./use-voice.ts";
import { VoiceStatus } from "./voice-status.tsx";

export type DraftQuestion = {
  text: string;
  isPicture: boolean;
  /** The user wants hints. */
  isGuided: boolean;
  attachments: Attachment[];
};

type Props = {
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
export function Composer({ draftKey, focusOn, isRunning, imageModels, ...props }: Props) {
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
