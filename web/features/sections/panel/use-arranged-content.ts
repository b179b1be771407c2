import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  type Arrangement,
  type MovableItem,
  positionOf,
  type TargetSection,
} from "./arrangement.ts";
import type { Content, Lesson } from "./data.ts";

/** The sections and videos in their order, with their titles and their places in words. */
export function useArrangedContent(content: Content, arrangement: Arrangement) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  const sections = useMemo(() => new Map(content.sections.map((it) => [it.id, it])), [content]);
  const videos = useMemo(() => new Map(content.videos.map((it) => [it.id, it])), [content]);

  const titleOf = ({ what, id }: MovableItem) =>
    (what === "section" ? sections.get(id) : videos.get(id))?.title ?? "";
  const titleOfList = (into: TargetSection) =>
    into === null ? study("content.unsorted") : sections.get(into)?.title ?? "";

  function describePlace(item: MovableItem | undefined): string {
    const place = item && positionOf(arrangement, item);
    if (!item || !place) return "";
    const { at, of, into } = place;
    const title = titleOf(item);
    return item.what === "section"
      ? t("order.toldSection", { title, at, of })
      : t("order.toldVideo", { title, at, of, section: titleOfList(into) });
  }

  const lessonsOf = (into: TargetSection): Lesson[] =>
    (arrangement.videos.get(into) ?? []).flatMap((id) => videos.get(id) ?? []);

  return {
    sections: arrangement.sections.flatMap((id) => sections.get(id) ?? []),
    lessonsOf,
    titleOf,
    titleOfList,
    describePlace,
  };
}
