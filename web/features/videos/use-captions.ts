import { type RefObject, useEffect, useState } from "react";

/**
 * The current captions. The page draws them itself: browsers draw captions at a twentieth of the
 * video's height, which is too small to read on a phone, and cannot break Burmese lines.
 * `language` "off" loads nothing.
 */
export function useCaptions(
  media: RefObject<HTMLVideoElement | null>,
  videoId: string,
  language: string,
): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const film = media.current;
    const tracks = [...film?.textTracks ?? []];
    const track = tracks.find((track) => track.language === language);
    for (const other of tracks) other.mode = other === track ? "hidden" : "disabled";
    setSaid("");
    if (!film || !track) return;
    const look = () => setSaid(textOf(track));
    // A phone's own full screen does not show our captions, so the browser draws them there.
    const away = () => track.mode = "showing";
    const back = () => track.mode = "hidden";
    track.addEventListener("cuechange", look);
    film.addEventListener("webkitbeginfullscreen", away);
    film.addEventListener("webkitendfullscreen", back);
    return () => {
      track.removeEventListener("cuechange", look);
      film.removeEventListener("webkitbeginfullscreen", away);
      film.removeEventListener("webkitendfullscreen", back);
    };
  }, [videoId, language]);
  return said;
}

const textOf = ({ activeCues }: TextTrack) =>
  [...activeCues ?? []]
    .map((cue) => cue instanceof VTTCue ? cue.getCueAsHTML().textContent ?? "" : "")
    .join("\n");
