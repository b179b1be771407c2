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

/** A journey says so itself: as projects of their own each would start an academy more. */
export const deviceOf = (title: string) => title.includes("@desk") ? desk : phone;
