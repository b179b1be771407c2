// What the player needs only when a video plays. It loads then, as one file.
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { KeyHelp, SettingsMenu } from "./settings-menu.tsx";
import { NextUp } from "./next-up.tsx";

type CaptionsProps = {
  media: RefObject<HTMLVideoElement | null>;
  videoId: string;
  language: "off" | "en" | "my";
};

function Captions({ media, videoId, language }: CaptionsProps) {
  const text = useCaptions(media, videoId, language);
  if (!text) return null;
  return (
    <p className="player-captions" lang={language}>
      <span>{text}</span>
    </p>
  );
}

/**
 * The current captions. The page draws them itself: browsers draw captions at a twentieth of the
 * video's height, which is too small to read on a phone, and cannot break Burmese lines.
 * `language` "off" loads nothing.
 */
function useCaptions(
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

/** Shows on which side the user has skipped, and how far. */
function SkipSign({ seconds }: { seconds: number }) {
  const { t } = useTranslation("videos");
  const isBack = seconds < 0;
  return (
    <span
      aria-hidden="true"
      className="player-wait rounded-full bg-black/45 px-3 py-0.5 font-semibold"
      style={{ justifySelf: isBack ? "start" : "end", marginInline: "12%" }}
    >
      {`${isBack ? "−" : "+"}${t("seconds", { seconds: Math.abs(seconds) })}`}
    </span>
  );
}

type Playing = {
  title: string;
  courseName: string;
  /** The lock screen shows a video only after it has played once. */
  isPlaying: boolean;
  seekBy: (seconds: number) => void;
  /** Undefined for the last video. */
  onNext?: () => void;
};

/**
 * Sets what the lock screen and headset keys show and do while the video is there. Draws nothing.
 */
function MediaSession(playing: Playing) {
  const { title, courseName, isPlaying } = playing;
  const hasNext = playing.onNext !== undefined;
  const latest = useRef(playing);
  latest.current = playing;
  const isOurs = useRef(false);

  useEffect(() => {
    const { mediaSession } = navigator;
    if (!mediaSession || !isPlaying) return;
    isOurs.current = true;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: courseName,
      artwork: [{ src: "/icons/any-512.png", sizes: "512x512", type: "image/png" }],
    });
    mediaSession.setActionHandler("seekbackward", () => latest.current.seekBy(-10));
    mediaSession.setActionHandler("seekforward", () => latest.current.seekBy(10));
    mediaSession.setActionHandler("nexttrack", hasNext ? () => latest.current.onNext?.() : null);
  }, [title, courseName, isPlaying, hasNext]);

  useEffect(() => () => {
    if (!isOurs.current) return;
    const { mediaSession } = navigator;
    mediaSession.metadata = null;
    for (const action of ["seekbackward", "seekforward", "nexttrack"] as const) {
      mediaSession.setActionHandler(action, null);
    }
  }, []);
  return null;
}

export const playingParts = { Captions, KeyHelp, MediaSession, NextUp, SettingsMenu, SkipSign };
