import { KeepButton } from "../../features/downloads/keep-button.tsx";
import type { Video } from "../../features/videos/data.ts";
import { keepVideo } from "../downloads/keepable.ts";

type Props = { video: Video; isWide?: boolean };

export const KeepLesson = ({ video, isWide }: Props) => (
  <KeepButton item={keepVideo(video)} isWide={isWide} />
);
