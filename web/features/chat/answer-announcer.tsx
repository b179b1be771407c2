import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/format.ts";
import type { ShownMessage } from "./overlay.ts";

const MOST = 1000;

/** Lets a screen reader speak an answer once, when it is complete. */
export function AnswerAnnouncer({ last }: { last: ShownMessage | undefined }) {
  const { t } = useTranslation("chat");
  const running = useRef<string>(undefined);
  const [told, setTold] = useState("");

  useEffect(() => {
    if (last?.status === "running") {
      running.current = last.id;
      setTold("");
    } else if (last && last.id === running.current) {
      running.current = undefined;
      const { content, imageUrl, model } = last;
      setTold(
        imageUrl === null
          ? content.replace(/[*_`#>|~]+/g, "").slice(0, MOST)
          : t("createdWith", { model: model ?? "" }),
      );
    }
  }, [last?.id, last?.status]);

  return (
    <p role="status" className="sr-only">
      {told && (
        <>
          {t("answered")} <span lang={languageOf(told)}>{told}</span>
        </>
      )}
    </p>
  );
}
