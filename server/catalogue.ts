// What is fixed in every academy: the product's name, the courses and the models of pictures. No
// schema here: the phone's first load must not need one.

/** The name of the product, everywhere. Texts get it as their value `product`. */
export const PRODUCT = "Pyinnya";

/** The list of courses, in order. */
export const courseIds = ["ai-first-step", "ai-master", "ai-business-mastery"] as const;
export type CourseId = (typeof courseIds)[number];

/** The names for models and for files. The app shows the same names from `locales`. */
export const courseNames: Record<CourseId, string> = {
  "ai-first-step": "AI First Step",
  "ai-master": "AI Master",
  "ai-business-mastery": "AI Business Mastery",
};

/** The models that make pictures, in the order that users see. The first one is the default. */
export const imageModels = ["sdxl-lightning", "dall-e-3", "gemini-imagen", "hugging-face"] as const;
export type ImageModelId = (typeof imageModels)[number];
