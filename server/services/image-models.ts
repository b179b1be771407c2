// The models that make pictures, each over its provider's protocol. A model without a key is not
// available.
import { type ImageModelId, imageModels } from "../catalogue.ts";
import type { Settings } from "../env.ts";
import type { Bytes, Generate, Provider } from "./image-models/ask.ts";
import { gemini, geminiUrl } from "./image-models/gemini.ts";
import { huggingFace, huggingFaceUrl } from "./image-models/hugging-face.ts";
import { openAiImages, openAiUrl } from "./image-models/openai-images.ts";
import { replicate, replicateUrl } from "./image-models/replicate.ts";
import { ModelFailed } from "./model-failed.ts";

type ImageType = keyof typeof imageTypes;
type Picture = { bytes: Bytes; contentType: ImageType };

export type ImageModels = {
  /** `isEnded` says that the provider of this model no longer offers it. */
  list: { id: ImageModelId; isAvailable: boolean; isEnded?: true }[];
  isAvailable(model: ImageModelId): boolean;
  /** Ends with ModelFailed, or with the signal. */
  generate(model: ImageModelId, prompt: string, signal: AbortSignal): Promise<Picture>;
};

/** The types of pictures that are stored, and the endings of their file names. */
export const imageTypes = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;

const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

type Waiting = { wholeMs: number; pollMs: number };
const usual: Waiting = { wholeMs: 120_000, pollMs: 500 };

/** `standIn` serves dall-e-3 where no setting names another provider. */
export function openImageModels(
  settings: Settings,
  standIn?: Provider,
  { wholeMs, pollMs }: Waiting = usual,
): ImageModels {
  const openAi = openAiOf(settings) ?? standIn;
  const ended = openAi && isOpenAi(openAi) ? "dall-e-3" : undefined;
  const made = makers(settings, pollMs, ended ? undefined : openAi);
  return {
    list: imageModels.map((id) => ({
      id,
      isAvailable: made[id] !== undefined,
      ...id === ended && { isEnded: true },
    })),
    isAvailable: (model) => made[model] !== undefined,
    async generate(model, prompt, signal) {
      const make = made[model];
      if (!make) {
        throw new ModelFailed("ai_unavailable", "no such model is set up", { mayCost: false });
      }
      const late = AbortSignal.timeout(wholeMs);
      try {
        return pictureOf(await make(prompt, AbortSignal.any([signal, late])));
      } catch (error) {
        signal.throwIfAborted();
        throw late.aborted
          ? new ModelFailed("ai_failed", `no picture after ${wholeMs / 1000} s`)
          : error;
      }
    },
  };
}

function makers(
  settings: Settings,
  pollMs: number,
  openAi?: Provider,
): Partial<Record<ImageModelId, Generate>> {
  const sdxl = providerOf(
    settings.REPLICATE_API_TOKEN,
    settings.REPLICATE_BASE_URL ?? replicateUrl,
  );
  const imagen = providerOf(settings.GEMINI_API_KEY, settings.GEMINI_BASE_URL ?? geminiUrl);
  const flux = providerOf(settings.HF_TOKEN, settings.HF_BASE_URL ?? huggingFaceUrl);
  return {
    "sdxl-lightning": sdxl && replicate(sdxl, pollMs),
    "dall-e-3": openAi && openAiImages(openAi),
    "gemini-imagen": imagen && gemini(imagen),
    "hugging-face": flux && huggingFace(flux),
  };
}

const providerOf = (key?: string, url?: string): Provider | undefined =>
  key && url ? { key, url: url.replace(/\/+$/, "") } : undefined;

/**
 * OpenAI has ended dall-e-3. Other services that speak its protocol may still offer it. OpenAI has
 * a host for each region, too, for example eu.api.openai.com.
 */
const isOpenAi = ({ url }: Provider) =>
  `.${new URL(url).hostname}`.endsWith(`.${new URL(openAiUrl).hostname}`);

/** The pictures' own key is never sent to the chat's provider. */
function openAiOf(settings: Settings): Provider | undefined {
  const { OPENAI_IMAGE_KEY, OPENAI_IMAGE_BASE_URL, AI_BASE_URL, AI_API_KEY } = settings;
  const key = OPENAI_IMAGE_KEY ?? AI_API_KEY;
  const url = OPENAI_IMAGE_BASE_URL ?? (OPENAI_IMAGE_KEY ? openAiUrl : AI_BASE_URL);
  return providerOf(key, url);
}

function pictureOf(bytes: Bytes): Picture {
  if (bytes.length > MAX_PICTURE_BYTES) {
    throw new ModelFailed("ai_failed", "a picture that is too large");
  }
  const contentType = typeOfImage(bytes);
  if (!contentType) throw new ModelFailed("ai_failed", "nothing that is a picture");
  return { bytes, contentType };
}

/** Decides by the first bytes, whatever type the provider names. */
export function typeOfImage(bytes: Uint8Array): ImageType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  return /^RIFF[^]{4}WEBP$/.test(head) ? "image/webp" : undefined;
}
