const LONGEST = 10_000;

/** The length in seconds; undefined if the browser cannot read it. */
export function durationOf(file: File): Promise<number | undefined> {
  return new Promise((resolve) => {
    const film = document.createElement("video");
    const address = URL.createObjectURL(file);
    const timer = setTimeout(() => end(), LONGEST);
    const end = (seconds?: number) => {
      clearTimeout(timer);
      film.removeAttribute("src");
      URL.revokeObjectURL(address);
      resolve(seconds !== undefined && Number.isFinite(seconds) ? Math.round(seconds) : undefined);
    };
    film.preload = "metadata";
    film.onloadedmetadata = () => end(film.duration);
    film.onerror = () => end();
    film.src = address;
  });
}
