// Adds the words that the browser's speech recognition hears to the draft.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, useLanguage } from "../../lib/i18n.ts";
import { showToast } from "../../ui/toast.ts";

/** `none`: this browser cannot listen, or just failed to. `unheard`: it heard nothing. */
export type VoicePhase = "none" | "off" | "starting" | "listening" | "unheard";

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
type Maker = new () => Recognition;
type Ears = { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker };

const dialects: Record<Language, string> = { en: "en-US", my: "my-MM" };
/** No failure: nobody spoke, or listening was stopped. */
const harmless = ["no-speech", "aborted"];

const earsOf = ({ SpeechRecognition, webkitSpeechRecognition }: Ears) =>
  SpeechRecognition ?? webkitSpeechRecognition;

/** `place` is the key of the draft `text`; the heard words are added at its end. */
export function useVoice(place: string, text: string, onText: (text: string) => void) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const Ears = earsOf(globalThis as Ears);
  const [phase, setPhase] = useState<VoicePhase>(Ears ? "off" : "none");
  const ear = useRef<Recognition>(undefined);
  /** The drawn text, then newer texts: words may arrive faster than a slow phone draws. */
  const written = useRef([text]);

  useEffect(() => hush, [place, language]);
  useEffect(() => {
    // The user typed or sent the text: stop listening, because new words would undo that.
    const at = written.current.lastIndexOf(text);
    if (at < 0) hush();
    else written.current.splice(0, at);
  }, [text]);

  function hush() {
    ear.current?.abort();
    ear.current = undefined;
    setPhase((phase) => phase === "none" ? phase : "off");
  }

  function fail(error?: string) {
    ear.current = undefined;
    setPhase("none");
    showToast(
      t("voiceFailed"),
      t(error === "not-allowed" ? "voiceDenied" : "voiceBroken"),
      "error",
    );
  }

  function toggle() {
    if (ear.current) ear.current.stop();
    else if (Ears) listen(new Ears());
  }

  function listen(own: Recognition) {
    const before = text.trimEnd();
    let isHeard = false;
    const isOurs = () => ear.current === own;
    own.lang = dialects[language];
    own.interimResults = true;
    own.onstart = () => isOurs() && setPhase("listening");
    own.onresult = ({ results }) => {
      if (!isOurs()) return;
      const words = Array.from(results, (result) => result[0]?.transcript ?? "").join("").trim();
      isHeard = words !== "";
      const heard = [before, words].filter(Boolean).join(" ");
      written.current.push(heard);
      onText(heard);
    };
    own.onerror = ({ error }) => isOurs() && !harmless.includes(error) && fail(error);
    own.onend = () => {
      if (!isOurs()) return;
      ear.current = undefined;
      setPhase(isHeard ? "off" : "unheard");
    };
    ear.current = own;
    written.current = [text];
    setPhase("starting");
    try {
      own.start();
    } catch {
      fail();
    }
  }

  return { phase, toggle };
}
