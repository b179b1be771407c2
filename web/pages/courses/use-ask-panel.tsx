// Opens the panel with the tutor beside the video, and gives back the focus and the video when it
// closes.
import type { CourseId } from "@server/contract";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerHandle } from "../../features/videos/player-props.ts";
import { showToast } from "../../ui/toast.tsx";
import { page, PageNotLoaded } from "../page.tsx";
import { type Ask, type Asked, AskLesson, type AskRequest } from "./ask-button.tsx";
import type { StudyState } from "./use-study.ts";

// The chat loads when the user opens the panel.
const AskPanel = page(
  () => import("../ai/ask-panel.tsx").then((file) => file.AskPanel),
  ...["chat", "usage"] as const,
);

type Props = {
  courseId: CourseId;
  study: StudyState;
  player: RefObject<PlayerHandle | null>;
  isWide: boolean;
};

/** How the page was when the panel opened. `paused` is the video that the panel has paused. */
type Before = { opener: Element | null; paused?: HTMLVideoElement };

export function useAskPanel({ courseId, study, player, isWide }: Props) {
  const { t } = useTranslation("study");
  const { current, list } = study;
  const [request, setRequest] = useState<AskRequest>();
  const [isOpening, setOpening] = useState(false);
  const mainButton = useRef<HTMLButtonElement>(null);
  /** Undefined while the panel is closed. */
  const before = useRef<Before>(undefined);
  /**
   * From now on, the user's own choice counts: the panel does not start the video when it closes.
   */
  const forgetPaused = useCallback(() => {
    if (before.current) before.current.paused = undefined;
  }, []);
  useEffect(forgetPaused, [current?.id]);

  const ask: Ask = (asked = {}) => {
    if (isOpening) return;
    const opener = document.activeElement;
    setOpening(true);
    AskPanel.preload().then(() => {
      const media = player.current?.media();
      // The question is about this second, so the video waits for it.
      before.current ??= { opener };
      if (media && !media.paused) before.current.paused = media;
      media?.pause();
      media?.addEventListener("play", forgetPaused, { once: true });
      setRequest(toRequest(asked));
    }).catch((error) => {
      // The next press loads it again.
      if (error instanceof PageNotLoaded) error.forget();
      showToast(t("ask.failed"), t("ask.failedText"), "error");
    })
      .finally(() => setOpening(false));
  };

  function toRequest(asked: Asked): AskRequest {
    const { resource, quote, noteId = null, atSecond = null } = asked;
    const lesson = list.find(({ id }) => id === asked.videoId) ?? current;
    return {
      placeId: current?.id ?? courseId,
      quote,
      followsVideo: Object.keys(asked).length === 0,
      about: resource
        ? { ...nothing, courseId, resourceId: resource.id, title: resource.title }
        : lesson
        ? { ...nothing, courseId, videoId: lesson.id, title: lesson.title, noteId, atSecond }
        : nothing,
    };
  }

  function close({ playsOn }: { playsOn: boolean }) {
    const { opener, paused } = before.current ?? {};
    before.current = undefined;
    setRequest(undefined);
    requestAnimationFrame(() => giveFocusBack(opener, mainButton.current));
    if (playsOn && paused?.isConnected) {
      paused.play().catch(() => {
        // The browser lets only the user start it.
      });
    }
  }

  const panel = request && (
    <AskPanel
      key={request.placeId}
      {...{ courseId, request, isWide }}
      openVideoId={current?.id}
      currentSecond={() => Math.floor(player.current?.currentSecond() ?? 0)}
      onSeek={(second) => {
        forgetPaused();
        player.current?.jumpTo(second);
      }}
      onClose={() => close({ playsOn: true })}
      onLeave={() => close({ playsOn: false })}
    />
  );
  const askButton = current && <AskLesson {...{ ask, isOpening }} button={mainButton} />;
  return { ask, askButton, panel };
}

/** The button that opened the panel may be gone. */
function giveFocusBack(opener: Element | null | undefined, mainButton: HTMLElement | null) {
  const isThere = opener?.isConnected && opener !== document.body;
  const target = isThere ? opener as HTMLElement : mainButton;
  target?.focus({ preventScroll: true });
}

const nothing = {
  courseId: null,
  videoId: null,
  atSecond: null,
  noteId: null,
  resourceId: null,
  title: null,
};
