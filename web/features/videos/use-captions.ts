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
  const [text, setText] = useState("");
  useEffect(() => {
    const element = media.current;
    const tracks = [...element?.textTracks ?? []];
    const track = tracks.find((track) => track.language === language);
    for (const other of tracks) other.mode = other === track ? "hidden" : "disabled";
    setText("");
    if (!element || !track) return;
    const update = () => setText(textOf(track));
    // A phone's own full screen does not show our captions, so the browser draws them there.
    const onFullScreenBegin = () => track.mode = "showing";
    const onFullScreenEnd = () => track.mode = "hidden";
    const source = [...element.querySelectorAll("track")].find((one) => one.track === track);
    const renew = () => source && fetchAgain(source);
    source?.addEventListener("error", renew, { once: true });
    track.addEventListener("cuechange", update);
    element.addEventListener("webkitbeginfullscreen", onFullScreenBegin);
    element.addEventListener("webkitendfullscreen", onFullScreenEnd);
    return () => {
      source?.removeEventListener("error", renew);
      track.removeEventListener("cuechange", update);
      element.removeEventListener("webkitbeginfullscreen", onFullScreenBegin);
      element.removeEventListener("webkitendfullscreen", onFullScreenEnd);
    };
  }, [videoId, language]);
  return text;
}

/** The browser may have stored a network's log-in page in place of the captions. */
async function fetchAgain(source: HTMLTrackElement) {
  const { src } = source;
  if (src.startsWith("blob:")) return;
  const answer = await fetch(src, { cache: "reload" }).catch(() => undefined);
  // The browser loads an address again only if it changes.
  if (answer?.ok && source.src === src) source.src = `${src}#again`;
}

const textOf = ({ activeCues }: TextTrack) =>
  [...activeCues ?? []]
    .map((cue) => cue instanceof VTTCue ? cue.getCueAsHTML().textContent ?? "" : "")
    .join("\n");
