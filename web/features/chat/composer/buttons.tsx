import { type ReactNode, type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ArrowUpIcon, CompassIcon, PaperclipIcon } from "../../../ui/icons.ts";
import { showToast } from "../../../ui/toast.tsx";
import { PictureTools, type useImageModels } from "../pictures/picture-tools.tsx";
import type { useGuideChoice } from "../run/draft-text.ts";
import { ToolButton } from "../tool-button.tsx";
import { type useVoice, VoiceButton } from "./voice.tsx";

type BoxButtonsProps = {
  attach: RefObject<HTMLButtonElement | null>;
  isRunning: boolean;
  imageModels: ReturnType<typeof useImageModels>;
  isPicture: boolean;
  /** The user's own choice. False for a guess from the words. */
  picture: { isChosen: boolean; choose: (isPicture: boolean) => void };
  guide: ReturnType<typeof useGuideChoice>;
  voice: ReturnType<typeof useVoice>;
  onFiles: (files: File[]) => void;
  /** The button that sends or stops. */
  children: ReactNode;
};

/** The row below the typed text. While an answer is written, only `children` remain. */
export const BoxButtons = (
  { attach, isRunning, imageModels, isPicture, picture, guide, voice, onFiles, children }:
    BoxButtonsProps,
) => (
  <div className="flex flex-wrap items-center justify-end gap-1 p-1.5 pt-1">
    {!isRunning && (
      <AttachButton
        button={attach}
        isPicture={picture.isChosen}
        onFiles={onFiles}
      />
    )}
    <div className="flex flex-1 gap-1">
      {!isRunning && (
        <PictureTools {...imageModels} isPicture={isPicture} onPicture={picture.choose} />
      )}
      {!isRunning && !isPicture && <GuideButton {...guide} />}
    </div>
    {!isRunning && <VoiceButton phase={voice.phase} onToggle={voice.toggle} />}
    {children}
  </div>
);

type SendButtonProps = {
  disabled: boolean;
  /** The user pressed Send, and the question waits for its files. */
  isSent: boolean;
};

export function SendButton({ disabled, isSent }: SendButtonProps) {
  const { t } = useTranslation("chat");
  return (
    <button
      type="submit"
      className="btn btn-primary btn-circle size-11 p-0"
      aria-label={t("send")}
      title={t("send")}
      disabled={disabled}
      aria-busy={isSent || undefined}
    >
      {isSent ? <span className="spin" aria-hidden="true" /> : <ArrowUpIcon />}
    </button>
  );
}

type StopButtonProps = { isStopping: boolean; onStop: () => void };

/** Stands where Send was while an answer arrives. */
export function StopButton({ isStopping, onStop }: StopButtonProps) {
  const { t } = useTranslation("chat");
  return (
    <button
      type="button"
      className="btn btn-secondary px-4"
      aria-busy={isStopping || undefined}
      aria-disabled={isStopping || undefined}
      // Ignores the second click of a double click on Send.
      onClick={({ detail }) => detail < 2 && onStop()}
    >
      <span className="size-3 rounded-xs bg-current" aria-hidden="true" />
      {t("stop")}
    </button>
  );
}

type GuideButtonProps = { isGuided: boolean; choose: (isGuided: boolean) => void };

/** Switches between whole answers and hints. */
function GuideButton({ isGuided, choose }: GuideButtonProps) {
  const { t } = useTranslation("chat");
  return (
    <div className="chat-pick" data-on={isGuided || undefined}>
      <ToolButton aria-pressed={isGuided} label={t("guide")} onClick={() => choose(!isGuided)}>
        <CompassIcon />
      </ToolButton>
    </div>
  );
}

/** Some phones know no MIME type for text files, so the list also names file endings. */
const ACCEPTED =
  "image/*,text/*,application/json,.txt,.md,.csv,.tsv,.json,.xml,.html,.yaml,.yml,.log,.srt,.vtt,.py,.js,.ts,.sql";

type AttachButtonProps = {
  button: RefObject<HTMLButtonElement | null>;
  /** The next question asks for a picture, which is made from words alone. */
  isPicture: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the phone's file picker, camera included. */
function AttachButton({ button, isPicture, onFiles }: AttachButtonProps) {
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
      <ToolButton
        ref={button}
        label={t("files.attach")}
        aria-disabled={isPicture || undefined}
        onClick={() => isPicture ? showToast(t("files.noPicture")) : input.current?.click()}
      >
        <PaperclipIcon />
      </ToolButton>
    </>
  );
}
