import { isImageRequest } from "@server/contract";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { whenDraftEnds } from "../../lib/end-draft.ts";
import { useText } from "../../lib/i18n.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ArrowUpIcon } from "../../ui/icons/arrow-up.tsx";
import { MESSAGE_LENGTH } from "./limits.ts";
import type { useImageModels } from "./pictures/models.ts";
import { PictureTools } from "./pictures/picture-tools.tsx";
import { useVoice } from "./use-voice.ts";
import { VoiceButton } from "./voice-button.tsx";

type Props = {
  /** Where what is typed is kept. */
  place: string;
  isRunning: boolean;
  isStopping: boolean;
  /** There is a conversation to ask in, and somebody to answer. */
  isReady: boolean;
  /** What is sent can be answered in words. */
  hasTutor: boolean;
  /** Of this month's quota; how much, and when there is more, stands below. */
  hasLeft: (kind: "message" | "image") => boolean;
  imageModels: ReturnType<typeof useImageModels>;
  onSend: (text: string, isPicture: boolean) => void;
  onStop: () => void;
  /** Stands below. */
  quota: (kind: "message" | "image") => ReactNode;
};

/** On a desk Enter sends; under a thumb Return begins a line. What is typed survives a reload. */
export function Composer(
  { place, isRunning, isStopping, isReady, hasTutor, hasLeft, imageModels, ...rest }: Props,
) {
  const t = useText("chat");
  const hasKeyboard = useMediaQuery("(hover: hover) and (pointer: fine)");
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState({ place, text: readDraft(place) ?? "" });
  // Another conversation has words of its own.
  const text = typed.place === place ? typed.text : readDraft(place) ?? "";
  const isTooLong = [...text.trim()].length > MESSAGE_LENGTH;
  // What she has said by hand goes before what her words let guess.
  const [wish, setWish] = useState<{ place: string; isPicture: boolean }>();
  const isPicture = wish?.place === place ? wish.isPicture : isImageRequest(text);
  const { onSend, onStop, quota } = rest;
  const maySend = isReady && hasLeft(isPicture ? "image" : "message") &&
    (isPicture ? imageModels.chosen !== undefined : hasTutor) &&
    !isRunning && !isTooLong && text.trim() !== "";

  useEffect(() => whenDraftEnds(place, () => setTyped({ place, text: readDraft(place) ?? "" })));
  useEffect(() => {
    // Under a thumb it would open the keyboard unasked.
    if (hasKeyboard) box.current?.focus({ preventScroll: true });
  }, [place, hasKeyboard]);
  useEffect(() => {
    // The button that she pressed has made way for another.
    if (hasKeyboard && document.activeElement === document.body) box.current?.focus();
  }, [isRunning, hasKeyboard]);

  function type(text: string) {
    setTyped({ place, text });
    keepDraft(place, text);
  }

  const voice = useVoice(place, text, type);
  const spoken = voice.phase === "off" || voice.phase === "none" ? undefined : voice.phase;

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!maySend) return;
    type("");
    setWish(undefined);
    onSend(text.trim(), isPicture);
    if (hasKeyboard) box.current?.focus();
    else box.current?.blur();
  }

  function press(event: KeyboardEvent) {
    const isWhole = !event.nativeEvent.isComposing && !event.shiftKey;
    const sends = hasKeyboard ? isWhole : event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !sends) return;
    event.preventDefault();
    submit();
  }

  return (
    <form className="chat-composer" onSubmit={submit}>
      <div className="chat-box">
        <label htmlFor="chat-input" className="sr-only">{t("ask")}</label>
        <textarea
          ref={box}
          id="chat-input"
          rows={1}
          value={text}
          placeholder={t(isPicture ? "describe" : "placeholder")}
          enterKeyHint={hasKeyboard ? "send" : "enter"}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? "chat-input-about" : undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
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
          {spoken && !isTooLong && t(`voice.${spoken}`)}
        </p>
        <div className="flex flex-wrap items-center gap-1 p-1.5 pt-1">
          <div className="min-w-0 flex-1">
            {!isRunning && (
              <PictureTools
                {...imageModels}
                isPicture={isPicture}
                onPicture={(isPicture) => setWish({ place, isPicture })}
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
                // It stands where Send was: the second half of a double press was not meant for it.
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
              >
                <ArrowUpIcon />
              </button>
            )}
        </div>
      </div>
      <div className="chat-quota">{quota(isPicture ? "image" : "message")}</div>
    </form>
  );
}
