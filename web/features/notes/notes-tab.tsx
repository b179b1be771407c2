import { useRef } from "react";
import { useOffline } from "../../lib/contact.ts";
import { useErrorText } from "../../lib/error-text.ts";
import { useText } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { ListSkeleton } from "../../ui/list-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useNotes } from "./data.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteItem } from "./note-item.tsx";

type Props = {
  videoId: string;
  /** Where the film stands, when it is asked. */
  currentSecond: () => number;
  jumpTo: (second: number) => void;
};

/** The person's own notes on one video, in the order in which she made them. */
export function NotesTab({ videoId, currentSecond, jumpTo }: Props) {
  const t = useText("notes");
  const heading = useRef<HTMLHeadingElement>(null);
  const { notes, isKnown, isPending, isFetching, error, refetch } = useNotes(videoId);

  return (
    <div className="max-w-3xl">
      <NoteForm key={videoId} videoId={videoId} currentSecond={currentSecond} />
      <h3 ref={heading} tabIndex={-1} className="mt-8 mb-3 text-lg outline-none">
        {t("title")} {notes.length > 0 && (
          <span className="ms-2 text-sm font-medium text-muted">
            {t("count", { count: notes.length })}
          </span>
        )}
      </h3>
      {isPending && <ListSkeleton label={t("loading")} />}
      {!isKnown && error && (
        <Failed
          error={error}
          isAsking={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {isKnown && notes.length === 0 && <p className="text-muted">{t("none")}</p>}
      <ol className={`space-y-4 ${isPending || error ? "mt-4" : ""}`}>
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            jumpTo={jumpTo}
            onRemoved={() => heading.current?.focus()}
          />
        ))}
      </ol>
    </div>
  );
}

type FailedProps = { error: Error; isAsking: boolean; onRetry: () => void };

function Failed({ error, isAsking, onRetry }: FailedProps) {
  const t = useText("notes");
  const app = useText("app");
  const isOffline = useOffline();
  const why = useErrorText(error);
  return (
    <Notice tone={isOffline ? "info" : "error"}>
      <p>{isOffline ? t("offline") : why}</p>
      <Button
        tone="outline"
        className="mt-3"
        pending={isAsking}
        pendingLabel={app("loading")}
        onClick={onRetry}
      >
        {app("retry")}
      </Button>
    </Notice>
  );
}
