import { useRef, useState } from "react";
import { isNewPlayRequest } from "./use-video-source.ts";
import { PlayerFrame } from "./player-frame.tsx";
import type { HeldFocus } from "./player-hooks.ts";
import { EndText, type PlayerProps } from "./player-props.ts";

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

/** Plays one lesson alone, and says at its end how to see more. */
export const FreePlayer = ({ endText, ...props }: PlayerProps & { endText: string }) => (
  <EndText value={endText}>
    <Player {...props} />
  </EndText>
);
