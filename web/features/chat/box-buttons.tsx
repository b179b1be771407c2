import type { ReactNode, RefObject } from "react";
import { AttachButton } from "./attachments/attach-button.tsx";
import { GuideButton } from "./guide-button.tsx";
import type { useImageModels } from "./pictures/models.ts";
import { PictureTools } from "./pictures/picture-tools.tsx";
import type { useGuideChoice } from "./use-guide-choice.ts";
import type { useVoice } from "./use-voice.ts";
import { VoiceButton } from "./voice-button.tsx";

type Props = {
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
  { attach, isRunning, imageModels, isPicture, picture, guide, voice, onFiles, children }: Props,
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
