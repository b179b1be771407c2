import type { ReactNode } from "react";
import type { ShownMessage } from "../overlay.ts";
import { Drawing } from "./drawing.tsx";
import { Picture } from "./picture.tsx";

type Props = {
  message: ShownMessage;
  prompt: string;
  isConnectionLost?: boolean;
  /** More buttons for the picture. */
  children?: ReactNode;
};

/** An answer that is a picture, or will be one. */
export function PictureAnswer({ message, prompt, isConnectionLost = false, children }: Props) {
  const { id, status, imageUrl } = message;
  const model = message.model ?? "";
  if (status === "running") return <Drawing model={model} isConnectionLost={isConnectionLost} />;
  return imageUrl
    ? <Picture {...{ id, prompt, model }} address={imageUrl}>{children}</Picture>
    : null;
}
