// The assumed prices of the models, in dollars. The panel shows the same numbers.

/** For a thousand tokens. */
export const TOKEN_PRICES = { input: 0.0025, output: 0.01 };

/** For an image. */
export const IMAGE_PRICES = {
  "dall-e-3": 0.04,
  "sdxl-lightning": 0.00092,
  "gemini-imagen": 0.039,
  "hugging-face": 0.01,
} as const;
export type PricedImageModel = keyof typeof IMAGE_PRICES;

export const isPriced = (model: string): model is PricedImageModel =>
  Object.hasOwn(IMAGE_PRICES, model);

/** No price has more decimals, so sums in these units are exact. */
const PARTS = 10_000_000;

export const costOfTokens = (input: number, output: number) =>
  (input * Math.round(TOKEN_PRICES.input * PARTS / 1000) +
    output * Math.round(TOKEN_PRICES.output * PARTS / 1000)) / PARTS;

export const costOfImage = (model: PricedImageModel) => IMAGE_PRICES[model];
