// Chooses what the player plays, and from which second: the file on this phone, or an address that
// is renewed once when it has expired.
import { type RefObject, useEffect, useRef } from "react";
import { checkReachability } from "../../lib/http/check-reachability.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { streamOf } from "./data.ts";
import { settings } from "./settings.ts";
import { useVideoAddress, type VideoAddress } from "./use-video-address.ts";

type Media = RefObject<HTMLVideoElement | null>;

type Options = {
  videoId: string;
  /** In seconds. */
  startAt: number;
  /** When the user last asked to play, in milliseconds. */
  requestedAt: number;
  /** The file on this phone cannot be read; the video plays on from the network. */
  onUnreadable: () => void;
};

export type VideoSource = ReturnType<typeof useVideoSource>;

/** A renewed address must play for this many seconds before it may be renewed again. */
const GOOD_AFTER = 5;

export function useVideoSource(media: Media, options: Options) {
  const { videoId, startAt, requestedAt } = options;
  const video = useVideoAddress(videoId);
  const { source, setSource, localAddress, location, address } = video;
  const isOffline = useOffline();
  const position = usePosition(media, startAt);
  const { load, play } = usePlayback(media, video, position);
  const failures = useFailures(video, position, options.onUnreadable);
  const { retry } = failures;

  useEffect(() => {
    position.reset();
    failures.reset();
  }, [videoId]);

  useEffect(() => {
    const element = media.current;
    // A video that nobody has started may load only from the phone, where it costs no data.
    if (!element || !location || source.isUntouched && location === "network") return;
    load(element);
    if (position.pending.current.plays) play();
  }, [address, location]);

  useEffect(() => {
    if (source.isUntouched && location === "network" && !isOffline) warmAddress(streamOf(videoId));
  }, [videoId, location, isOffline]);

  useEffect(() => {
    if (!isNewPlayRequest(requestedAt)) return;
    markPlayRequestDone(requestedAt);
    play();
  }, [videoId, requestedAt]);

  useEffect(() => {
    if (source.hasFailed && !isOffline && position.pending.current.plays) retry();
  }, [isOffline]);

  useEffect(() => {
    // The phone has found its file only now, so the failure of the connection does not matter.
    if (!source.hasFailed || !localAddress || source.unreadable === localAddress) return;
    setSource((source) => ({ ...source, hasFailed: false, location: "phone" }));
  }, [source.hasFailed, localAddress]);

  function jumpTo(second: number) {
    const element = media.current;
    if (!element) return;
    position.seek(element, second);
    play();
  }

  return {
    address,
    captionsAt: video.captionsAt,
    hasFailed: source.hasFailed,
    isUntouched: source.isUntouched,
    /**
     * False while the phone's file is being looked for: the network would cost data for nothing.
     */
    mayLoad: !source.isUntouched && location !== undefined,
    isOffline,
    play,
    jumpTo,
    retry,
    second: position.second,
    begin: position.begin,
    fail: failures.fail,
    advance: failures.advance,
  };
}

function usePlayback(media: Media, video: VideoAddress, { pending, keep }: Position) {
  const { videoId, address, location, setSource } = video;
  const loaded = useRef({ videoId, address });

  /** `load()` loads at once, whatever `preload` says. */
  function load(element: HTMLVideoElement) {
    if (loaded.current.address === address) return;
    // The file on the phone may be removed during playback, so keep the second.
    if (loaded.current.videoId === videoId && pending.current.at === undefined) keep(element);
    loaded.current = { videoId, address };
    element.load();
    // `load()` resets the speed to the default.
    element.defaultPlaybackRate = settings().speed;
    element.playbackRate = settings().speed;
  }

  function play() {
    const element = media.current;
    // Fixes the source: a download that completes now does not disturb the playback.
    setSource((source) => ({ ...source, isUntouched: false, location }));
    if (!element) return;
    if (!location) {
      // The phone's file is still being looked for: play when the source is known.
      pending.current.plays = true;
      return element.pause();
    }
    load(element);
    element.play().catch(() => {
      // Refused without a touch, or replaced by another video. Other failures raise an error event.
    });
  }

  return { load, play };
}

function useFailures(video: VideoAddress, { pending, keep }: Position, onUnreadable: () => void) {
  const { videoId, address, location, localAddress, setSource } = video;
  const renewedAt = useRef<number>(undefined);
  const failedAddress = useRef("");

  function reset() {
    renewedAt.current = undefined;
    failedAddress.current = "";
  }

  function fail(element: HTMLVideoElement) {
    // An address fails once, even if several sources have tried it.
    if (failedAddress.current === address) return;
    failedAddress.current = address;
    const at = keep(element);
    console.warn(`The video ${videoId} failed at ${at} s:`, element.error?.message ?? "no source");
    if (location === "phone" && localAddress) {
      setSource((source) => ({ ...source, location: "network", at, unreadable: localAddress }));
      return onUnreadable();
    }
    const isRenewed = renewedAt.current !== undefined;
    renewedAt.current = at;
    if (isRenewed) {
      setSource((source) => ({ ...source, hasFailed: true }));
      // Finds out if the connection has failed.
      checkReachability();
    } else setSource((source) => ({ ...source, again: Date.now(), at }));
  }

  function retry() {
    pending.current.plays = true;
    renewedAt.current = undefined;
    const location = localAddress ? "phone" : "network";
    const { at } = pending.current;
    setSource({ videoId, again: Date.now(), at, hasFailed: false, isUntouched: false, location });
  }

  function advance(element: HTMLVideoElement) {
    if (renewedAt.current === undefined) return;
    if (Math.abs(element.currentTime - renewedAt.current) > GOOD_AFTER) {
      renewedAt.current = undefined;
    }
  }

  return { reset, fail, retry, advance };
}

type Position = ReturnType<typeof usePosition>;

/** The second of the video, also before its length is known and while it is loaded again. */
function usePosition(media: RefObject<HTMLVideoElement | null>, startAt: number) {
  /** The second to seek to, and if the video plays, once its length is known. */
  const pending = useRef<{ at?: number; plays: boolean }>({ plays: false });

  function reset() {
    pending.current = { plays: false };
  }

  /** Seeks as soon as the length is known. */
  function begin(element: HTMLVideoElement) {
    const at = pending.current.at ?? startAt;
    reset();
    if (at > 0) element.currentTime = at;
  }

  function seek(element: HTMLVideoElement, second: number) {
    if (element.readyState === HTMLMediaElement.HAVE_NOTHING) pending.current.at = second;
    else element.currentTime = second;
  }

  /** Makes playback continue at the same second. */
  function keep(element: HTMLVideoElement) {
    const at = element.readyState > 0 || element.currentTime > 0
      ? element.currentTime
      : pending.current.at;
    pending.current = { at, plays: !element.paused || pending.current.plays };
    return at ?? 0;
  }

  function second() {
    const element = media.current;
    const isLoaded = element && element.readyState > HTMLMediaElement.HAVE_NOTHING;
    return isLoaded ? element.currentTime : pending.current.at ?? startAt;
  }

  return { pending, reset, begin, seek, keep, second };
}

/** A video that was left in its last 3 seconds starts from the beginning. */
const ALMOST_OVER = 3;

/** The second at which a video starts that was left at `position`. */
export const startSecond = (position: number, length: number): number =>
  length > 0 && position > length - ALMOST_OVER ? 0 : position;

// The last time that the user asked for a video. Going back or reloading does not ask again.
let lastDone = performance.timeOrigin;

export const isNewPlayRequest = (requestedAt: number) => requestedAt > lastDone;

function markPlayRequestDone(requestedAt: number) {
  lastDone = requestedAt;
}

/**
 * Fetches the redirect to a video's file, about one kilobyte and no part of the video. The browser
 * keeps the redirect for half an hour, so that a tap on Play needs one request to the server less.
 */
function warmAddress(address: string) {
  fetch(address, { redirect: "manual" }).catch(() => {
    // The player requests the address again.
  });
}
