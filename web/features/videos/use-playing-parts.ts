// The parts of the player that nobody needs before a video plays. They load when it does, as one
// file.
import { useEffect, useState } from "react";

type Parts = (typeof import("./load-playing-parts.ts"))["playingParts"];

let loaded: Parts | undefined;

/** Undefined until the parts have loaded. `attempt` changes when a failed load is worth a retry. */
export function usePlayingParts(attempt: unknown): Parts | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (parts) return;
    import("./load-playing-parts.ts").then(({ playingParts }) => setParts(loaded = playingParts))
      .catch(() => {
        // The next attempt loads them.
      });
  }, [attempt]);
  return parts;
}
