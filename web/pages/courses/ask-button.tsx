// The buttons that ask the tutor about a lesson, or about a part of it.
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { About } from "../../features/chat/run/run.ts";
import { Button } from "../../ui/button.tsx";
import { SparklesIcon } from "../../ui/icons.ts";

type LessonProps = { ask: Ask; isOpening: boolean; button: Ref<HTMLButtonElement> };

export function AskLesson({ ask, isOpening, button }: LessonProps) {
  const { t } = useTranslation("study");
  return (
    <Button
      ref={button}
      tone="soft"
      aria-label={t("ask.lesson")}
      aria-busy={isOpening || undefined}
      onClick={() => ask()}
    >
      <SparklesIcon />
      <span className="sm:hidden">{t("ask.short")}</span>
      <span className="max-sm:hidden">{t("ask.lesson")}</span>
    </Button>
  );
}

/** A small button at a note, a file or an answered question. */
export function AskButton({ label, onAsk }: { label?: string; onAsk: () => void }) {
  const { t } = useTranslation("study");
  const name = label ?? t("ask.tutor");
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-base-content"
      onClick={onAsk}
    >
      <SparklesIcon className="size-4.5" />
    </button>
  );
}

// What a part of the course page asks the tutor about.
export type Asked = {
  /** The open lesson, if this is absent. */
  videoId?: string;
  atSecond?: number | null;
  noteId?: string;
  resource?: { id: string; title: string };
  /** Stands in the box, where the user can change it. */
  quote?: string;
};

/** Opens the panel. Without an argument, the question is about the second that plays. */
export type Ask = (asked?: Asked) => void;

export type AskRequest = {
  /** The lesson whose conversation goes on, or the course if it has no lesson. */
  placeId: string;
  about: About;
  /** The question is about the second at which it is sent. */
  followsVideo: boolean;
  quote?: string;
};
