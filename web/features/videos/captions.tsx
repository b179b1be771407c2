import type { RefObject } from "react";
import { useCaptions } from "./use-captions.ts";

type Props = {
  media: RefObject<HTMLVideoElement | null>;
  videoId: string;
  language: "off" | "en" | "my";
};

export function Captions({ media, videoId, language }: Props) {
  const text = useCaptions(media, videoId, language);
  if (!text) return null;
  return (
    <p className="player-captions" lang={language}>
      <span>{text}</span>
    </p>
  );
}
