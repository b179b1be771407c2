/** What the product is called, everywhere: texts get it as their value `product`. */
export const PRODUCT = "Pyinnya";

/** The catalogue is fixed: these three, in this order. Without a schema, so that the phone's first load needs none. */
export const courseIds = ["ai-first-step", "ai-master", "ai-business-mastery"] as const;
export type CourseId = (typeof courseIds)[number];
