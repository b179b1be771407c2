// The facts of a video, the same in a table row and on a card.
import { useTranslation } from "react-i18next";
import { joinNames, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import type { PanelVideo } from "./data.ts";

type SectionProps = {
  video: PanelVideo;
  /** The title of the section; undefined while it is unknown. */
  section?: string;
};

export function SectionName({ video, section }: SectionProps) {
  const { t } = useTranslation("panel-videos");
  const name = section ?? (video.sectionId ? "…" : t("unsorted"));
  return <span lang={languageOf(name)}>{name}</span>;
}

/** The last part of the file's path in storage. */
export const FileName = ({ video: { videoPath } }: { video: PanelVideo }) => (
  <span className="wrap-anywhere">{videoPath.split("/").at(-1)}</span>
);

export function CaptionNames({ video }: { video: PanelVideo }) {
  const { t } = useTranslation("panel-videos");
  const names = video.captions.map((language) => t(`captions.${language}`));
  return <>{joinNames(names, useLanguage()) || t("captions.none")}</>;
}
