import { EndText } from "./end-text.ts";
import { Player } from "./player.tsx";
import type { PlayerProps } from "./player-props.ts";

/** Plays one lesson alone, and says at its end how to see more. */
export const FreePlayer = ({ endText, ...props }: PlayerProps & { endText: string }) => (
  <EndText value={endText}>
    <Player {...props} />
  </EndText>
);
