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
    // On an iPhone only the video element can be in full screen.
    const film: PhoneVideo | null = media.current;
    if (!frame.current?.requestFullscreen) return film?.webkitEnterFullscreen?.();
    try {
      await frame.current.requestFullscreen();
      await screen.orientation?.lock?.("landscape");
    } catch {
      // The browser forbids it, or the screen cannot turn.
    }
  }
  return { isFullScreen, toggle };
}
