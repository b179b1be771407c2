import type { RefObject } from "react";
import { useCaptions } from "./use-captions.ts";

type Props = {
  media: RefObject<HTMLVideoElement | null>;
  videoId: string;
  language: "off" | "en" | "my";
};

export function Captions({ media, videoId, language }: Props) {
  const said = useCaptions(media, videoId, language);
  if (!said) return null;
  return (
    <p className="player-captions" lang={language}>
      <span>{said}</span>
    </p>
  );
}
