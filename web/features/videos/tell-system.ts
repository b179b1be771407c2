type Playing = {
  title: string;
  courseName: string;
  seekBy: (seconds: number) => void;
  onNext: () => void;
};

/** What the lock screen and the keys of a headset show and do. */
export function tellSystem({ title, courseName, seekBy, onNext }: Playing) {
  const { mediaSession } = navigator;
  if (!mediaSession) return;
  mediaSession.metadata = new MediaMetadata({
    title,
    artist: courseName,
    artwork: [{ src: "/icons/any-512.png", sizes: "512x512", type: "image/png" }],
  });
  mediaSession.setActionHandler("seekbackward", () => seekBy(-10));
  mediaSession.setActionHandler("seekforward", () => seekBy(10));
  mediaSession.setActionHandler("nexttrack", onNext);
}
