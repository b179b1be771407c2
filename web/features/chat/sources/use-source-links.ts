import type { Source } from "@server/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { placePath } from "../../../lib/address/places.ts";
import type { SourceLink } from "../markdown/source-links.ts";
import { placeText } from "./sources-of.ts";

/** The links of the marks in an answer. Undefined if it had no passages. */
export function useSourceLinks(
  sources: readonly Source[] | null | undefined,
): readonly SourceLink[] | undefined {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  return useMemo(() =>
    sources?.map((source) => ({
      n: source.n,
      to: placePath(source),
      name: t("source", { n: source.n, place: placeText(source, language) }),
    })), [sources, t, language]);
}
