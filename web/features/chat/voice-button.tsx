import { useTranslation } from "react-i18next";
import { MicIcon } from "../../ui/icons/chat.tsx";
import { toolClass } from "./tool-class.ts";
import type { VoicePhase } from "./use-voice.ts";

type Props = { phase: VoicePhase; onToggle: () => void };

/** Lets the user speak the question, if the browser can listen. */
export function VoiceButton({ phase, onToggle }: Props) {
  const { t } = useTranslation("chat");
  if (phase === "none") return null;
  const isOn = phase === "starting" || phase === "listening";
  const label = t(isOn ? "stopListening" : "speak");
  return (
    <button
      type="button"
      className={`${toolClass} chat-voice`}
      data-phase={phase}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      <MicIcon />
    </button>
  );
}
