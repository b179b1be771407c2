// Chooses what the player plays, and from which second: the file on this phone, or an address that
// is renewed once when it has expired.
import { type RefObject, useEffect, useRef, useState } from "react";
import { reach } from "../../lib/api.ts";
import { useOffline } from "../../lib/connectivity.ts";
import { captionsOf, streamOf } from "./data.ts";
import { settings } from "./settings.ts";
import { warmAddress } from "./warm-address.ts";
import { useLocalFilm } from "./use-local-film.ts";
import { isNewPlayRequest, markPlayRequestDone } from "./play-request.ts";

type Options = {
  videoId: string;
  /** In seconds. */
  startAt: number;
  /** When the user last asked to play, in milliseconds. */
  wish: number;
  /** The file on this phone cannot be read; the video plays on from the network. */
  onUnreadable: () => void;
};

/** A renewed address must play for this many seconds before it may be renewed again. */
const GOOD_AFTER = 5;

export function useFilm(media: RefObject<HTMLVideoElement | null>, options: Options) {
  const { videoId, startAt, wish } = options;
  const local = useLocalFilm(videoId);
  const [source, setSource] = useState(fresh(videoId));
  // A new video starts without the tries and failures of the last one.
  if (source.videoId !== videoId) setSource(fresh(videoId));
  const isOffline = useOffline();
  const renewedAt = useRef<number>(undefined);
  const failedAddress = useRef("");
  const from = source.from ?? (local.isPending ? undefined : local.address ? "phone" : "line");
  const address = from === "phone" && local.address ||
    streamOf(videoId, source.again) + placeOf(source);
  const loaded = useRef({ videoId, address });
  /** The second to seek to, and if the video plays, once its length is known. */
  const plan = useRef<{ at?: number; plays: boolean }>({ plays: false });

  useEffect(() => {
    plan.current = { plays: false };
    renewedAt.current = undefined;
    failedAddress.current = "";
  }, [videoId]);

  useEffect(() => {
    const film = media.current;
    // A video that nobody has started may load only from the phone, where it costs no data.
    if (!film || !from || source.isUntouched && from === "line") return;
    // The file is on the phone now, so the failure of the connection does not matter any more.
    if (from === "phone" && local.address && source.hasFailed) {
      setSource((source) => ({ ...source, hasFailed: false }));
    }
    load(film);
    if (plan.current.plays) play();
  }, [address, from]);

  useEffect(() => {
    if (source.isUntouched && from === "line" && !isOffline) warmAddress(streamOf(videoId));
  }, [videoId, from, isOffline]);

  useEffect(() => {
    if (!isNewPlayRequest(wish)) return;
    markPlayRequestDone(wish);
    play();
  }, [videoId, wish]);

  useEffect(() => {
    if (source.hasFailed && !isOffline && plan.current.plays) retry();
  }, [isOffline]);

  /** `load()` loads at once, whatever `preload` says. */
  function load(film: HTMLVideoElement) {
    if (loaded.current.address === address) return;
    // The file on the phone may be removed during playback, so keep the second.
    if (loaded.current.videoId === videoId && plan.current.at === undefined) keepPlace(film);
    loaded.current = { videoId, address };
    film.load();
    // `load()` resets the speed to the default.
    film.defaultPlaybackRate = settings().speed;
    film.playbackRate = settings().speed;
  }

  function play() {
    const film = media.current;
    // Fixes the source: a download that completes now does not disturb the playback.
    setSource((source) => ({ ...source, isUntouched: false, from }));
    if (!film) return;
    if (!from) {
      // The phone's file is still being looked for: play when the source is known.
      plan.current.plays = true;
      return film.pause();
    }
    load(film);
    film.play().catch(() => {
      // Refused without a touch, or replaced by another video. Other failures raise an error event.
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

  /** Makes playback continue at the same second. */
  function keepPlace(film: HTMLVideoElement) {
    const at = film.readyState > 0 || film.currentTime > 0 ? film.currentTime : plan.current.at;
    plan.current = { at, plays: !film.paused || plan.current.plays };
    return at ?? 0;
  }

  function fail(film: HTMLVideoElement) {
    // An address fails once, even if several sources have tried it.
    if (failedAddress.current === address) return;
    failedAddress.current = address;
    const at = keepPlace(film);
    console.warn(`The video ${videoId} failed at ${at} s:`, film.error?.message ?? "no source");
    if (from === "phone" && local.address) {
      setSource((source) => ({ ...source, from: "line", at }));
      return options.onUnreadable();
    }
    const isRenewed = renewedAt.current !== undefined;
    renewedAt.current = at;
    if (isRenewed) {
      setSource((source) => ({ ...source, hasFailed: true }));
      // Finds out if the connection has failed.
      reach();
    } else setSource((source) => ({ ...source, again: Date.now(), at }));
  }

  function retry() {
    plan.current.plays = true;
    renewedAt.current = undefined;
    const from = local.address ? "phone" : "line";
    const { at } = plan.current;
    setSource({ videoId, again: Date.now(), at, hasFailed: false, isUntouched: false, from });
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
    captionsAt: (language: string) =>
      from === "phone" && local.captions[language] || captionsOf(videoId, language),
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

type Source = {
  videoId: string;
  again?: number;
  /** The second from which a renewed address plays. */
  at?: number;
  hasFailed: boolean;
  /** The user has not started the video yet: nothing of it is loaded from the network. */
  isUntouched: boolean;
  /** Fixed when the user starts the video. */
  from?: "phone" | "line";
};

/** A busy browser may play before `begin` can seek, so the address names the second too. */
const placeOf = ({ at }: Source) => at ? `#t=${at}` : "";

const fresh = (videoId: string): Source => ({ videoId, hasFailed: false, isUntouched: true });
