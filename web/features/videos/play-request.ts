// The last time that the user asked for a video. Going back or reloading does not ask again.
let lastDone = performance.timeOrigin;

export const isNewPlayRequest = (requestedAt: number) => requestedAt > lastDone;

export function markPlayRequestDone(requestedAt: number) {
  lastDone = requestedAt;
}
