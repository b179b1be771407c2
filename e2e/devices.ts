// On what a journey is made: a cheap Android phone, as most learners hold one, or the browser on a desk.

export const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) " +
    "Chrome/149.0.0.0 Mobile Safari/537.36",
};

export const desk = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  userAgent: undefined,
};

/** A journey's title says it: two projects would need twice as many academies. */
export const deviceOf = (title: string) => title.includes("@desk") ? desk : phone;

/**
 * A journey that works without a network, or looks at what the service worker keeps, says so, too. In the others the
 * worker would fetch the whole app for later at each first visit, which takes a fifth of the time of all journeys.
 */
export const workersOf = (title: string) => title.includes("@offline") ? "allow" : "block";
