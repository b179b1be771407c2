// What is said in a video, as a text that follows the video.
import { findMatches } from "@server/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type Language, useLanguage } from "../../lib/words/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { ListSkeleton } from "../../ui/list-states.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TranscriptBox, type TranscriptProps } from "./transcript-box.tsx";
import { useLines } from "./use-lines.ts";
import "./transcript.css";

/** Each language is named in itself. */
const names = { en: "English", my: "မြန်မာ" };

export function TranscriptTab(props: TranscriptProps) {
  const { player, languages, isShown, words, panelLink } = props;
  const { t } = useTranslation("transcript");
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const { language, choose } = useChosenLanguage(languages);
  const { lines, hasFailed, isOffline, retry } = useLines({
    media: player.media,
    language,
    mayLoad: wasShown,
  });
  useOtherLanguage({ lines, words, languages, language, choose });

  if (!language || lines?.length === 0) {
    return (
      <div className="max-w-3xl">
        <p className="text-muted">{t("none")}</p>
        {panelLink && (
          <Link to={panelLink} className="btn btn-secondary mt-4">{t("addCaptions")}</Link>
        )}
      </div>
    );
  }
  return (
    <div className="max-w-3xl">
      {languages.length > 1 && (
        <div className="mb-3 flex">
          <Choice
            label={t("language")}
            isQuiet
            options={languages.map((id) => ({ id, label: names[id], lang: id }))}
            chosen={language}
            onChoose={choose}
          />
        </div>
      )}
      {hasFailed && (
        <Notice tone={isOffline ? "info" : "error"} urgent>
          <p>{t(isOffline ? "offline" : "failed")}</p>
          <Button tone="outline" className="mt-3" onClick={retry}>{t("retry")}</Button>
        </Notice>
      )}
      {!lines && !hasFailed && <ListSkeleton label={t("loading")} rows={3} />}
      {lines && <TranscriptBox key={language} {...props} lines={lines} language={language} />}
    </div>
  );
}

/** The user's own language comes first, if the video has it. */
function useChosenLanguage(languages: readonly Language[]) {
  const own = useLanguage();
  const [chosen, choose] = useState<Language>();
  const language = [chosen, own, ...languages].find((id) => id && languages.includes(id));
  return { language, choose };
}

type Search = Pick<TranscriptProps, "words" | "languages"> & {
  lines?: readonly { text: string }[];
  language?: Language;
  choose: (language: Language) => void;
};

/** The words of the search may be said in the other language only. */
function useOtherLanguage({ lines, words, languages, language, choose }: Search) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (isDone || !lines || words.length === 0) return;
    setDone(true);
    const other = languages.find((id) => id !== language);
    if (other && !lines.some(({ text }) => findMatches(text, words).length > 0)) choose(other);
  }, [lines]);
}
