// The parts of the player that nobody needs before a video plays. They load when it does, as one
// file.
import { useEffect, useState } from "react";

type Parts = (typeof import("./playing-parts.tsx"))["playingParts"];

let loaded: Parts | undefined;

const RETRY_AFTER = 3000;

/** Undefined until the parts have loaded. */
export function usePlayingParts(): Parts | undefined {
  const [parts, setParts] = useState(loaded);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (parts) return;
    let timer: ReturnType<typeof setTimeout>;
    import("./playing-parts.tsx").then(({ playingParts }) => setParts(loaded = playingParts))
      .catch(() => timer = setTimeout(() => setFailures(failures + 1), RETRY_AFTER));
    return () => clearTimeout(timer);
  }, [failures]);
  return parts;
}
