import type { Source } from "@server/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/i18n.ts";
import { placePath } from "../../../lib/place-path.ts";
import type { SourceLink } from "../markdown/source-links.ts";
import { placeText } from "./sources-of.ts";

const none: SourceLink[] = [];

/** The links of the marks in an answer. */
export function useSourceLinks(sources: readonly Source[] | undefined): readonly SourceLink[] {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  // An older build stored messages without sources on this phone.
  return useMemo(() =>
    sources?.map((source) => ({
      n: source.n,
      to: placePath(source),
      name: t("source", { n: source.n, place: placeText(source, language) }),
    })) ?? none, [sources, t, language]);
}
