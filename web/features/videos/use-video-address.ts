import { useEffect, useState } from "react";
import { currentUserId } from "../../lib/http/session.ts";
import { openAddress, useDownload, useDownloadsKnown } from "../../offline/downloads/downloads.ts";
import { captionsOf, streamOf } from "./data.ts";

type Source = {
  videoId: string;
  again?: number;
  /** The second from which a renewed address plays. */
  at?: number;
  hasFailed: boolean;
  /** The address of the file on the phone that could not be played. */
  unreadable?: string;
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

// Finds the video's download on this phone: it plays without a connection, and costs no data.

type Opened = { videoId: string; address?: string; captions: Record<string, string> };

type LocalVideo = {
  address?: string;
  /** The addresses of the downloaded captions, by language. */
  captions: Record<string, string>;
  /** The phone is still looking for the file. */
  isPending: boolean;
};

/** Storage may hang; after this time in milliseconds the network is the better source. */
const PATIENCE = 1500;

function useLocalVideo(videoId: string): LocalVideo {
  const key = `video:${videoId}`;
  const file = useDownload(key);
  // A visitor has no downloads.
  const isKnown = useDownloadsKnown() || !currentUserId();
  const isSaved = file?.state === "saved";
  // A newer version of the file does not open again here, so the older one plays to its end.
  const languages = file?.captions.join() ?? "";
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    if (!isSaved) return;
    let isUnmounted = false;
    const open: { release(): void }[] = [];
    const addressOf = async (language?: string) => {
      const entry = await openAddress(key, language);
      if (isUnmounted) entry?.release();
      else if (entry) open.push(entry);
      return entry?.address;
    };
    const openAll = async () => {
      const address = await addressOf();
      const captions: Record<string, string> = {};
      for (const language of languages.split(",").filter(Boolean)) {
        const at = address && await addressOf(language);
        if (at) captions[language] = at;
      }
      return { videoId, address, captions };
    };
    openAll().catch(() => ({ videoId, captions: {} }))
      .then((opened) => isUnmounted || setOpened(opened));
    return () => {
      isUnmounted = true;
      for (const entry of open) entry.release();
      setOpened(undefined);
    };
  }, [key, isSaved, languages]);

  const [lateFor, setLate] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setLate(videoId), PATIENCE);
    return () => clearTimeout(timer);
  }, [videoId]);

  const current = isSaved && opened?.videoId === videoId ? opened : undefined;
  return {
    address: current?.address,
    captions: current?.captions ?? {},
    isPending: lateFor !== videoId && (!isKnown || isSaved && !current),
  };
}
