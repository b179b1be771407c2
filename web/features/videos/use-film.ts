// Where the film plays from, and from which second: its address, renewed once when it has expired.
import { type RefObject, useEffect, useRef, useState } from "react";
import { reach } from "../../lib/api.ts";
import { useOffline } from "../../lib/contact.ts";
import { streamOf } from "./data.ts";
import { settings } from "./settings.ts";
import { fulfil, isNew } from "./wish.ts";

type Options = {
  videoId: string;
  /** In seconds. */
  startAt: number;
  /** When she last wanted it to play, in milliseconds. */
  wish: number;
};

/** So long an address has to serve before it is called good, and may be renewed again. */
const GOOD_AFTER = 5;

export function useFilm(media: RefObject<HTMLVideoElement | null>, options: Options) {
  const { videoId, startAt, wish } = options;
  const [source, setSource] = useState(fresh(videoId));
  // Another film begins with nothing tried and nothing failed.
  if (source.videoId !== videoId) setSource(fresh(videoId));
  const isOffline = useOffline();
  const renewedAt = useRef<number>(undefined);
  const failedAddress = useRef("");
  const address = streamOf(videoId, source.again);
  const loadedAddress = useRef(address);
  /** What to do as soon as its length is known. */
  const plan = useRef<{ at?: number; plays: boolean }>({ plays: false });

  useEffect(() => {
    plan.current = { plays: false };
    renewedAt.current = undefined;
    failedAddress.current = "";
  }, [videoId]);

  useEffect(() => {
    const film = media.current;
    // To load by hand is to load at once, whatever `preload` says.
    if (!film || loadedAddress.current === address) return;
    loadedAddress.current = address;
    film.load();
    // Loading sets it back to the default.
    film.defaultPlaybackRate = settings().speed;
    film.playbackRate = settings().speed;
    if (plan.current.plays) play();
  }, [address]);

  useEffect(() => {
    if (!isNew(wish)) return;
    fulfil(wish);
    play();
  }, [videoId, wish]);

  useEffect(() => {
    if (source.hasFailed && !isOffline && plan.current.plays) retry();
  }, [isOffline]);

  function play() {
    setSource((source) => ({ ...source, isUntouched: false }));
    media.current?.play().catch(() => {
      // Refused without a touch, or overtaken by another film; what fails otherwise says so itself.
    });
  }

  function jumpTo(second: number) {
    const film = media.current;
    if (!film) return;
    if (film.readyState === HTMLMediaElement.HAVE_NOTHING) plan.current.at = second;
    else film.currentTime = second;
    play();
  }

  function begin(film: HTMLVideoElement) {
    const from = plan.current.at ?? startAt;
    plan.current = { plays: false };
    if (from > 0) film.currentTime = from;
  }

  function fail(film: HTMLVideoElement) {
    // One address fails once, however many sources it was tried by.
    if (failedAddress.current === address) return;
    failedAddress.current = address;
    const at = film.readyState > 0 || film.currentTime > 0 ? film.currentTime : plan.current.at;
    plan.current = { at, plays: !film.paused || plan.current.plays };
    console.warn(
      `The video ${videoId} failed at ${at ?? 0} s:`,
      film.error?.message ?? "no source",
    );
    const isRenewed = renewedAt.current !== undefined;
    renewedAt.current = at ?? 0;
    if (isRenewed) {
      setSource((source) => ({ ...source, hasFailed: true }));
      // Whether it is the line that has failed.
      reach();
    } else setSource((source) => ({ ...source, again: Date.now() }));
  }

  function retry() {
    plan.current.plays = true;
    renewedAt.current = undefined;
    setSource({ videoId, again: Date.now(), hasFailed: false, isUntouched: false });
  }

  function advance(film: HTMLVideoElement) {
    if (renewedAt.current === undefined) return;
    if (Math.abs(film.currentTime - renewedAt.current) > GOOD_AFTER) renewedAt.current = undefined;
  }

  const second = () => {
    const film = media.current;
    const isLoaded = film && film.readyState > HTMLMediaElement.HAVE_NOTHING;
    return isLoaded ? film.currentTime : plan.current.at ?? startAt;
  };

  return {
    address,
    hasFailed: source.hasFailed,
    isUntouched: source.isUntouched,
    isOffline,
    play,
    jumpTo,
    retry,
    second,
    begin,
    fail,
    advance,
  };
}

const fresh = (videoId: string) => ({
  videoId,
  again: undefined as number | undefined,
  hasFailed: false,
  /** Nobody has asked for it yet: not a byte of it is loaded. */
  isUntouched: true,
});
