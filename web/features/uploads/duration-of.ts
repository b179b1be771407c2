const TIMEOUT = 10_000;

/** The length in seconds; undefined if the browser cannot read it. */
export function durationOf(file: File): Promise<number | undefined> {
  return new Promise((resolve) => {
    const video = document.createElement("video");
    const address = URL.createObjectURL(file);
    const timer = setTimeout(() => end(), TIMEOUT);
    const end = (seconds?: number) => {
      clearTimeout(timer);
      video.removeAttribute("src");
      URL.revokeObjectURL(address);
      resolve(seconds !== undefined && Number.isFinite(seconds) ? Math.round(seconds) : undefined);
    };
    video.preload = "metadata";
    video.onloadedmetadata = () => end(video.duration);
    video.onerror = () => end();
    video.src = address;
  });
}
