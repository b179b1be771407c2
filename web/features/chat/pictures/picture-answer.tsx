import type { ReactNode } from "react";
import type { Shown } from "../overlay.ts";
import { Drawing } from "./drawing.tsx";
import { Picture } from "./picture.tsx";

type Props = {
  message: Shown;
  prompt: string;
  isLost?: boolean;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** An answer that is a picture, or is becoming one. */
export function PictureAnswer({ message, prompt, isLost = false, children }: Props) {
  const { id, status, imageUrl } = message;
  const model = message.model ?? "";
  if (status === "running") return <Drawing model={model} isLost={isLost} />;
  return imageUrl
    ? <Picture {...{ id, prompt, model }} address={imageUrl}>{children}</Picture>
    : null;
}
