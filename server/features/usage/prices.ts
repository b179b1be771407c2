// What models cost: their assumed prices, in dollars. The panel shows the same prices.

/** For a thousand tokens. */
export const TOKEN_PRICES = { input: 0.0025, output: 0.01 };

/** For an image. */
export const IMAGE_PRICES = {
  "dall-e-3": 0.04,
  "sdxl-lightning": 0.00092,
  "gemini-imagen": 0.039,
  "hugging-face": 0.01,
} as const;
/** For a thousand tokens of a text that gets a vector, by the dearest of OpenAI's models. */
const EMBEDDING_PRICE = 0.00013;
export type PricedImageModel = keyof typeof IMAGE_PRICES;

export const isPriced = (model: string): model is PricedImageModel =>
  Object.hasOwn(IMAGE_PRICES, model);

/** No price has more decimals, so sums in these units are exact. */
const PARTS = 10_000_000;

export const costOfTokens = (input: number, output: number) =>
  (input * Math.round(TOKEN_PRICES.input * PARTS / 1000) +
    output * Math.round(TOKEN_PRICES.output * PARTS / 1000)) / PARTS;

export const costOfEmbedding = (tokens: number) =>
  Math.ceil(tokens * EMBEDDING_PRICE * PARTS / 1000) / PARTS;

export const costOfImage = (model: PricedImageModel) => IMAGE_PRICES[model];
