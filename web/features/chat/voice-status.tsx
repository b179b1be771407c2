import { useTranslation } from "react-i18next";
import type { VoicePhase } from "./use-voice.ts";

/** Tells screen readers, too, whether the browser listens. */
export function VoiceStatus({ phase }: { phase: VoicePhase }) {
  const { t } = useTranslation("chat");
  return (
    <p role="status" className="px-3.5 text-sm text-muted">
      {phase !== "off" && phase !== "none" && t(`voice.${phase}`)}
    </p>
  );
}
