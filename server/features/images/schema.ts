import * as z from "zod/mini";
import { imageModels } from "../../catalogue.ts";
import { id, text } from "../../schema-fields.ts";
import { MESSAGE_LENGTH } from "../../limits.ts";

export const ImageModel = z.enum(imageModels);
export type ImageModel = z.output<typeof ImageModel>;

export const OfMessage = z.object({ messageId: id });

/** `messageId` works as in the chat: the same id sent again leads to the same picture. */
export const NewImage = z.object({
  prompt: text(MESSAGE_LENGTH),
  conversationId: id,
  model: ImageModel,
  messageId: z.optional(id),
  replaces: z.optional(id),
});
