// The last time that the user asked for a video. Going back or reloading does not ask again.
let fulfilled = performance.timeOrigin;

export const isNewPlayRequest = (wish: number) => wish > fulfilled;

export function markPlayRequestDone(wish: number) {
  fulfilled = wish;
}
