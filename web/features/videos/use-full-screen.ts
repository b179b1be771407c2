import { type RefObject, useEffect, useState } from "react";

type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function useFullScreen(
  frame: RefObject<HTMLElement | null>,
  media: RefObject<HTMLVideoElement | null>,
) {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const update = () => setFullScreen(document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  }, [frame]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    // On an iPhone only the video element can be in full screen.
    const element: PhoneVideo | null = media.current;
    if (!frame.current?.requestFullscreen) return element?.webkitEnterFullscreen?.();
    try {
      await frame.current.requestFullscreen();
      await screen.orientation?.lock?.("landscape");
    } catch {
      // The browser forbids it, or the screen cannot turn.
    }
  }
  return { isFullScreen, toggle };
}
