// Describes the devices of journeys: a cheap Android phone, as most learners have one, and a desk
// browser.

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

/** The title names the device: two Playwright projects would need twice as many academies. */
export const deviceForTitle = (title: string) => title.includes("@desk") ? desk : phone;

/**
 * The title also says whether the service worker runs: @offline journeys work without a network, or
 * look at what the worker stores. In the others the worker would fetch the whole app at each first
 * visit, which takes a fifth of the time of all journeys.
 */
export const serviceWorkersForTitle = (title: string) =>
  title.includes("@offline") ? "allow" : "block";
