import { useEffect, useState } from "react";
import { TOAST_DURATION } from "../../../ui/toast.tsx";
import { savePicture } from "./picture-file.ts";

type Phase = "downloading" | "notDownloaded";

/** Saves the picture as a file. The result stands below the picture, which a toast would cover. */
export function useSavePicture(id: string, address: string, prompt: string) {
  const [phase, setPhase] = useState<Phase>();

  useEffect(() => {
    // From then on, the browser itself shows the file. A failure stays until the next try.
    if (phase !== "downloading") return;
    const timer = setTimeout(setPhase, TOAST_DURATION, undefined);
    return () => clearTimeout(timer);
  }, [phase]);

  async function save() {
    setPhase("downloading");
    try {
      await savePicture(id, address, prompt);
    } catch {
      setPhase("notDownloaded");
    }
  }

  return { save, phase };
}
