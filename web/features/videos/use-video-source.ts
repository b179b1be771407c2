// Chooses what the player plays, and from which second: the file on this phone, or an address that
// is renewed once when it has expired.
import { type RefObject, useEffect, useRef, useState } from "react";
import { checkReachability } from "../../lib/api.ts";
import { useOffline } from "../../lib/connectivity.ts";
import { captionsOf, streamOf } from "./data.ts";
import { settings } from "./settings.ts";
import { warmAddress } from "./warm-address.ts";
import { useLocalVideo } from "./use-local-video.ts";
import { isNewPlayRequest, markPlayRequestDone } from "./play-request.ts";

type Options = {
  videoId: string;
  /** In seconds. */
  startAt: number;
  /** When the user last asked to play, in milliseconds. */
  requestedAt: number;
  /** The file on this phone cannot be read; the video plays on from the network. */
  onUnreadable: () => void;
};

/** A renewed address must play for this many seconds before it may be renewed again. */
const GOOD_AFTER = 5;

export function useVideoSource(media: RefObject<HTMLVideoElement | null>, options: Options) {
  const { videoId, startAt, requestedAt } = options;
  const local = useLocalVideo(videoId);
  const [source, setSource] = useState(newSource(videoId));
  // A new video starts without the tries and failures of the last one.
  if (source.videoId !== videoId) setSource(newSource(videoId));
  const isOffline = useOffline();
  const renewedAt = useRef<number>(undefined);
  const failedAddress = useRef("");
  const location = source.location ??
    (local.isPending ? undefined : local.address ? "phone" : "network");
  const address = location === "phone" && local.address ||
    streamOf(videoId, source.again) + timeFragment(source);
  const loaded = useRef({ videoId, address });
  /** The second to seek to, and if the video plays, once its length is known. */
  const pending = useRef<{ at?: number; plays: boolean }>({ plays: false });

  useEffect(() => {
    pending.current = { plays: false };
    renewedAt.current = undefined;
    failedAddress.current = "";
  }, [videoId]);

  useEffect(() => {
    const element = media.current;
    // A video that nobody has started may load only from the phone, where it costs no data.
    if (!element || !location || source.isUntouched && location === "network") return;
    // The file is on the phone now, so the failure of the connection does not matter any more.
    if (location === "phone" && local.address && source.hasFailed) {
      setSource((source) => ({ ...source, hasFailed: false }));
    }
    load(element);
    if (pending.current.plays) play();
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
    if (source.hasFailed && !isOffline && pending.current.plays) retry();
  }, [isOffline]);

  /** `load()` loads at once, whatever `preload` says. */
  function load(element: HTMLVideoElement) {
    if (loaded.current.address === address) return;
    // The file on the phone may be removed during playback, so keep the second.
    if (loaded.current.videoId === videoId && pending.current.at === undefined) {
      keepPosition(element);
    }
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

  function jumpTo(second: number) {
    const element = media.current;
    if (!element) return;
    if (element.readyState === HTMLMediaElement.HAVE_NOTHING) pending.current.at = second;
    else element.currentTime = second;
    play();
  }

  function begin(element: HTMLVideoElement) {
    const location = pending.current.at ?? startAt;
    pending.current = { plays: false };
    if (location > 0) element.currentTime = location;
  }

  /** Makes playback continue at the same second. */
  function keepPosition(element: HTMLVideoElement) {
    const at = element.readyState > 0 || element.currentTime > 0
      ? element.currentTime
      : pending.current.at;
    pending.current = { at, plays: !element.paused || pending.current.plays };
    return at ?? 0;
  }

  function fail(element: HTMLVideoElement) {
    // An address fails once, even if several sources have tried it.
    if (failedAddress.current === address) return;
    failedAddress.current = address;
    const at = keepPosition(element);
    console.warn(`The video ${videoId} failed at ${at} s:`, element.error?.message ?? "no source");
    if (location === "phone" && local.address) {
      setSource((source) => ({ ...source, location: "network", at }));
      return options.onUnreadable();
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
    const location = local.address ? "phone" : "network";
    const { at } = pending.current;
    setSource({ videoId, again: Date.now(), at, hasFailed: false, isUntouched: false, location });
  }

  function advance(element: HTMLVideoElement) {
    if (renewedAt.current === undefined) return;
    if (Math.abs(element.currentTime - renewedAt.current) > GOOD_AFTER) {
      renewedAt.current = undefined;
    }
  }

  const second = () => {
    const element = media.current;
    const isLoaded = element && element.readyState > HTMLMediaElement.HAVE_NOTHING;
    return isLoaded ? element.currentTime : pending.current.at ?? startAt;
  };

  return {
    address,
    captionsAt: (language: string) =>
      location === "phone" && local.captions[language] || captionsOf(videoId, language),
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
  location?: "phone" | "network";
};

/** A busy browser may play before `begin` can seek, so the address names the second too. */
const timeFragment = ({ at }: Source) => at ? `#t=${at}` : "";

const newSource = (videoId: string): Source => ({ videoId, hasFailed: false, isUntouched: true });
