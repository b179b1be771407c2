import { canOpenPanel, searchWords } from "@server/contract";
import { useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { loadTranscriptTexts } from "../../features/transcript/load-texts.ts";
import { TranscriptTab } from "../../features/transcript/transcript-tab.tsx";
import { paths } from "../../lib/address/paths.ts";
import { type Quote, quoteLink } from "../../lib/address/quote-link.ts";
import type { LessonTabProps } from "./lesson.tsx";

export const loadTab = () => loadTranscriptTexts().then(() => Transcript);

/** What is said in the open video. */
function Transcript({ study, player, ask }: LessonTabProps) {
  const { data: person } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const sought = search.get("q") ?? "";
  const words = useMemo(() => searchWords(sought), [sought]);
  const { current } = study;
  if (!current) return null;
  const open = (tab: string) => (quote: Quote) =>
    navigate(quoteLink(search, tab), { replace: true, state: quote });
  return (
    <TranscriptTab
      key={current.id}
      player={{
        media: () => player.current?.media(),
        currentSecond: () => player.current?.currentSecond() ?? 0,
        jumpTo: (second) => player.current?.jumpTo(second),
      }}
      languages={current.captions}
      isShown={search.get("tab") === "transcript"}
      words={words}
      panelLink={person && canOpenPanel(person) ? `${paths.panel}/videos` : undefined}
      onNote={open("notes")}
      onAsk={open("questions")}
      onTutor={({ text, second }) => ask({ quote: text, atSecond: second })}
    />
  );
}
