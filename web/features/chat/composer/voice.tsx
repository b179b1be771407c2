// Adds the words that the browser's speech recognition hears to the draft.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, useLanguage } from "../../../lib/words/i18n.ts";
import { MicIcon } from "../../../ui/icons.ts";
import { showToast } from "../../../ui/toast.tsx";
import { ToolButton } from "../tool-button.tsx";

/** `none`: this browser cannot listen, or just failed to. `unheard`: it heard nothing. */
type VoicePhase = "none" | "off" | "starting" | "listening" | "unheard";

/** The part of the API that we use; TypeScript's DOM types do not contain it. */
type Recognition = {
  lang: string;
  interimResults: boolean;
  onstart: () => void;
  onresult: (event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void;
  onerror: (event: { error: string }) => void;
  onend: () => void;
  start(): void;
  stop(): void;
  abort(): void;
};
type RecognitionClass = new () => Recognition;
type RecognitionGlobals = {
  SpeechRecognition?: RecognitionClass;
  webkitSpeechRecognition?: RecognitionClass;
};

const dialects: Record<Language, string> = { en: "en-US", my: "my-MM" };
/** No failure: nobody spoke, or listening was stopped. */
const harmless = ["no-speech", "aborted"];

const recognitionClassIn = ({ SpeechRecognition, webkitSpeechRecognition }: RecognitionGlobals) =>
  SpeechRecognition ?? webkitSpeechRecognition;

/** `draftKey` is the key of the draft `text`; the heard words are added at its end. */
export function useVoice(draftKey: string, text: string, onText: (text: string) => void) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const SpeechRecognizer = recognitionClassIn(globalThis as RecognitionGlobals);
  const [phase, setPhase] = useState<VoicePhase>(SpeechRecognizer ? "off" : "none");
  const recognition = useRef<Recognition>(undefined);
  /** The drawn text, then newer texts: words may arrive faster than a slow phone draws. */
  const written = useRef([text]);

  useEffect(() => stopListening, [draftKey, language]);
  useEffect(() => {
    // The user typed or sent the text: stop listening, because new words would undo that.
    const at = written.current.lastIndexOf(text);
    if (at < 0) stopListening();
    else written.current.splice(0, at);
  }, [text]);

  function stopListening() {
    recognition.current?.abort();
    recognition.current = undefined;
    setPhase((phase) => phase === "none" ? phase : "off");
  }

  function fail(error?: string) {
    recognition.current = undefined;
    setPhase("none");
    showToast(
      t("voiceFailed"),
      t(error === "not-allowed" ? "voiceDenied" : "voiceBroken"),
      "error",
    );
  }

  function toggle() {
    if (recognition.current) recognition.current.stop();
    else if (SpeechRecognizer) listen(new SpeechRecognizer());
  }

  function listen(session: Recognition) {
    const before = text.trimEnd();
    let isHeard = false;
    const isCurrent = () => recognition.current === session;
    session.lang = dialects[language];
    session.interimResults = true;
    session.onstart = () => isCurrent() && setPhase("listening");
    session.onresult = ({ results }) => {
      if (!isCurrent()) return;
      const words = Array.from(results, (result) => result[0]?.transcript ?? "").join("").trim();
      isHeard = words !== "";
      const spokenText = [before, words].filter(Boolean).join(" ");
      written.current.push(spokenText);
      onText(spokenText);
    };
    session.onerror = ({ error }) => isCurrent() && !harmless.includes(error) && fail(error);
    session.onend = () => {
      if (!isCurrent()) return;
      recognition.current = undefined;
      setPhase(isHeard ? "off" : "unheard");
    };
    recognition.current = session;
    written.current = [text];
    setPhase("starting");
    try {
      session.start();
    } catch {
      fail();
    }
  }

  return { phase, toggle };
}

type Props = { phase: VoicePhase; onToggle: () => void };

/** Lets the user speak the question, if the browser can listen. */
export function VoiceButton({ phase, onToggle }: Props) {
  const { t } = useTranslation("chat");
  if (phase === "none") return null;
  const isOn = phase === "starting" || phase === "listening";
  const label = t(isOn ? "stopListening" : "speak");
  return (
    <ToolButton className="chat-voice" data-phase={phase} label={label} onClick={onToggle}>
      <MicIcon />
    </ToolButton>
  );
}

/** Tells screen readers, too, whether the browser listens. */
export function VoiceStatus({ phase }: { phase: VoicePhase }) {
  const { t } = useTranslation("chat");
  return (
    <p role="status" className="px-3.5 text-sm text-muted">
      {phase !== "off" && phase !== "none" && t(`voice.${phase}`)}
    </p>
  );
}
