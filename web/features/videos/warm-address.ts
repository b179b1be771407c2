/**
 * Fetches the redirect to a video's file, about one kilobyte and no part of the video. The browser
 * keeps the redirect for half an hour, so that a tap on Play needs one request to the server less.
 */
export function warmAddress(address: string) {
  fetch(address, { redirect: "manual" }).catch(() => {
    // The player requests the address again.
  });
}
