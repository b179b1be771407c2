// The last time that the user asked for a video. Going back or reloading does not ask again.
let fulfilled = performance.timeOrigin;

export const isNew = (wish: number) => wish > fulfilled;

export function fulfil(wish: number) {
  fulfilled = wish;
}
