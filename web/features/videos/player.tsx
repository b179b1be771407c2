import { useRef, useState } from "react";
import { PlayerFrame } from "./player-frame.tsx";
import type { PlayerProps } from "./player-props.ts";
import { isNewPlayRequest } from "./play-request.ts";
import type { HeldFocus } from "./use-held-focus.ts";

/**
 * A video that the user asked for reuses the last video's element, and so stays in full screen. A
 * video that only the address names gets a new element: an emptied element would load.
 */
export function Player(props: PlayerProps) {
  const { video, requestedAt } = props;
  const [shown, setShown] = useState({ videoId: video.id, element: 0 });
  const held = useRef<HeldFocus>(undefined);
  if (shown.videoId !== video.id) {
    setShown({
      videoId: video.id,
      element: shown.element + (isNewPlayRequest(requestedAt) ? 0 : 1),
    });
  }
  return <PlayerFrame key={shown.element} {...props} held={held} />;
}
