import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";

/** The section of a file. `title` is undefined for a file of the whole course. */
export function SectionName({ title }: { title?: string }) {
  const { t: study } = useTranslation("study");
  const name = title ?? study("content.whole");
  return <span lang={languageOf(name)}>{name}</span>;
}
