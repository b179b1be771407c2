import { useState } from "react";
import { captionsOf, streamOf } from "./data.ts";
import { useLocalVideo } from "./use-local-video.ts";

type Source = {
  videoId: string;
  again?: number;
  /** The second from which a renewed address plays. */
  at?: number;
  hasFailed: boolean;
  /** The user has not started the video yet: nothing of it is loaded from the network. */
  isUntouched: boolean;
  /** Fixed when the user starts the video. */
  location?: "phone" | "network";
};

export type VideoAddress = ReturnType<typeof useVideoAddress>;

/** Chooses the address of the video: the file on this phone, or one that can be renewed. */
export function useVideoAddress(videoId: string) {
  const local = useLocalVideo(videoId);
  const [source, setSource] = useState(newSource(videoId));
  // A new video starts without the tries and failures of the last one.
  if (source.videoId !== videoId) setSource(newSource(videoId));
  const location = source.location ??
    (local.isPending ? undefined : local.address ? "phone" : "network");
  const address = location === "phone" && local.address ||
    streamOf(videoId, source.again) + timeFragment(source);
  const captionsAt = (language: string) =>
    location === "phone" && local.captions[language] || captionsOf(videoId, language);
  return { videoId, source, setSource, localAddress: local.address, location, address, captionsAt };
}

/** A busy browser may play before it can seek, so the address names the second too. */
const timeFragment = ({ at }: Source) => at ? `#t=${at}` : "";

const newSource = (videoId: string): Source => ({ videoId, hasFailed: false, isUntouched: true });
