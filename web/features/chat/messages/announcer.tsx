import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";
import type { ShownMessage } from "../run/overlay.ts";
import { spokenText } from "./sources.tsx";

const MAX_LENGTH = 1000;

/** Lets a screen reader speak an answer once, when it is complete. */
export function AnswerAnnouncer({ last }: { last: ShownMessage | undefined }) {
  const { t } = useTranslation("chat");
  const runningId = useRef<string>(undefined);
  const [announced, setAnnounced] = useState("");

  useEffect(() => {
    if (last?.status === "running") {
      runningId.current = last.id;
      setAnnounced("");
    } else if (last && last.id === runningId.current) {
      runningId.current = undefined;
      const { imageUrl, model } = last;
      setAnnounced(
        imageUrl === null
          ? spokenText(last).replace(/[*_`#>|~]+/g, "").slice(0, MAX_LENGTH)
          : t("createdWith", { model: model ?? "" }),
      );
    }
  }, [last?.id, last?.status]);

  return (
    <p role="status" className="sr-only">
      {announced && (
        <>
          {t("answered")} <span lang={languageOf(announced)}>{announced}</span>
        </>
      )}
    </p>
  );
}
