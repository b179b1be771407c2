// When she last asked for a film. Fulfilled once: neither going back nor loading the page again asks anew.
let fulfilled = performance.timeOrigin;

export const isNew = (wish: number) => wish > fulfilled;

export function fulfil(wish: number) {
  fulfilled = wish;
}
