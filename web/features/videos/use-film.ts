// Where the film plays from, and from which second: the file on her phone, or an address that is renewed once when it
// has expired.
import { type RefObject, useEffect, useRef, useState } from "react";
import { reach } from "../../lib/api.ts";
import { useOffline } from "../../lib/contact.ts";
import { captionsOf, streamOf } from "./data.ts";
import { settings } from "./settings.ts";
import { warmAddress } from "./warm-address.ts";
import { useLocalFilm } from "./use-local-film.ts";
import { fulfil, isNew } from "./wish.ts";

type Options = {
  videoId: string;
  /** In seconds. */
  startAt: number;
  /** When she last wanted it to play, in milliseconds. */
  wish: number;
  /** The file on her phone cannot be read, and the film plays on over the line. */
  onUnreadable: () => void;
};

/** So long an address has to serve before it is called good, and may be renewed again. */
const GOOD_AFTER = 5;

export function useFilm(media: RefObject<HTMLVideoElement | null>, options: Options) {
  const { videoId, startAt, wish } = options;
  const local = useLocalFilm(videoId);
  const [source, setSource] = useState(fresh(videoId));
  // Another film begins with nothing tried and nothing failed.
  if (source.videoId !== videoId) setSource(fresh(videoId));
  const isOffline = useOffline();
  const renewedAt = useRef<number>(undefined);
  const failedAddress = useRef("");
  const from = source.from ?? (local.isPending ? undefined : local.address ? "phone" : "line");
  const address = from === "phone" && local.address ||
    streamOf(videoId, source.again) + placeOf(source);
  const loaded = useRef({ videoId, address });
  /** What to do as soon as its length is known. */
  const plan = useRef<{ at?: number; plays: boolean }>({ plays: false });

  useEffect(() => {
    plan.current = { plays: false };
    renewedAt.current = undefined;
    failedAddress.current = "";
  }, [videoId]);

  useEffect(() => {
    const film = media.current;
    // What nobody has asked for costs nothing from the phone alone.
    if (!film || !from || source.isUntouched && from === "line") return;
    // Her phone has it after all: what the line could not do is no failure any more.
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
    if (!isNew(wish)) return;
    fulfil(wish);
    play();
  }, [videoId, wish]);

  useEffect(() => {
    if (source.hasFailed && !isOffline && plan.current.plays) retry();
  }, [isOffline]);

  /** To load by hand is to load at once, whatever `preload` says. */
  function load(film: HTMLVideoElement) {
    if (loaded.current.address === address) return;
    // The file on her phone may be removed while it plays.
    if (loaded.current.videoId === videoId && plan.current.at === undefined) keepPlace(film);
    loaded.current = { videoId, address };
    film.load();
    // Loading sets it back to the default.
    film.defaultPlaybackRate = settings().speed;
    film.playbackRate = settings().speed;
  }

  function play() {
    const film = media.current;
    // Settled: what comes onto the phone meanwhile changes nothing under it.
    setSource((source) => ({ ...source, isUntouched: false, from }));
    if (!film) return;
    if (!from) {
      // The phone is still looking.
      plan.current.plays = true;
      return film.pause();
    }
    load(film);
    film.play().catch(() => {
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

  /** It goes on from the same second. */
  function keepPlace(film: HTMLVideoElement) {
    const at = film.readyState > 0 || film.currentTime > 0 ? film.currentTime : plan.current.at;
    plan.current = { at, plays: !film.paused || plan.current.plays };
    return at ?? 0;
  }

  function fail(film: HTMLVideoElement) {
    // One address fails once, however many sources it was tried by.
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
      // Whether it is the line that has failed.
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
  /** Nobody has asked for it yet: not a byte of it is loaded. */
  isUntouched: boolean;
  /** Settled when it is asked for. */
  from?: "phone" | "line";
};

/** A busy browser begins to play before `begin` can seek: named in the address, the place is there from the start. */
const placeOf = ({ at }: Source) => at ? `#t=${at}` : "";

const fresh = (videoId: string): Source => ({ videoId, hasFailed: false, isUntouched: true });
