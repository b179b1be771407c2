import { type RefObject, useEffect, useState } from "react";

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  media: RefObject<HTMLVideoElement | null>,
) {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const look = () => setFullScreen(document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, [frame]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    // An iPhone has it for the film alone.
    const film: PhoneVideo | null = media.current;
    if (!frame.current?.requestFullscreen) return film?.webkitEnterFullscreen?.();
    try {
      await frame.current.requestFullscreen();
      await screen.orientation?.lock?.("landscape");
    } catch {
      // Forbidden in this browser, or a screen that cannot turn.
    }
  }
  return { isFullScreen, toggle };
}
