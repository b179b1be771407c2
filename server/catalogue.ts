/** The name of the product, everywhere. Texts get it as their value `product`. */
export const PRODUCT = "Pyinnya";

/**
 * The fixed list of courses, in order. No schema here: the phone's first load must not need one.
 */
export const courseIds = ["ai-first-step", "ai-master", "ai-business-mastery"] as const;
export type CourseId = (typeof courseIds)[number];

/** The models that make pictures, in the order that users see. The first one is the default. */
export const imageModels = ["sdxl-lightning", "dall-e-3", "gemini-imagen", "hugging-face"] as const;
export type ImageModelId = (typeof imageModels)[number];
