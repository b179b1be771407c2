/** What the product is called, everywhere: texts get it as their value `product`. */
export const PRODUCT = "Pyinnya";

/** The catalogue is fixed: these three, in this order. Without a schema, so that the phone's first load needs none. */
export const courseIds = ["ai-first-step", "ai-master", "ai-business-mastery"] as const;
export type CourseId = (typeof courseIds)[number];

/** By which pictures can be made, in the order in which they are offered; the first where nobody chooses. */
export const imageModels = ["sdxl-lightning", "dall-e-3", "gemini-imagen", "hugging-face"] as const;
export type ImageModelId = (typeof imageModels)[number];
