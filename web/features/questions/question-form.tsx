import { type CourseId, QUESTION_LENGTH } from "@server/contract";
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { addBelow, useQuote } from "../../lib/address/quote-link.ts";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import { languageOf } from "../../lib/words/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { submitByKeys, TextArea } from "../../ui/fields.tsx";
import { showWriteOutcome } from "../../ui/write-outcome.tsx";
import { askQuestion } from "./data.ts";

type Props = {
  courseId: CourseId;
  /** The open video, if there is one. */
  videoId?: string;
  /** The title of a video of this course. Undefined for any other video. */
  titleOf: (videoId: string) => string | undefined;
};

/** The form for a question about the course or about a video. */
export function QuestionForm({ courseId, videoId: openId, titleOf }: Props) {
  const { t } = useTranslation("questions");
  const { box, text, videoId, keepText } = useQuestionDraft({ courseId, videoId: openId, titleOf });
  const latest = useRef(text);
  latest.current = text;
  const title = videoId && titleOf(videoId);
  const [about, setAbout] = useState<"video" | "course">("video");
  const [isPosting, setPosting] = useState(false);
  const isTooLong = [...text.trim()].length > QUESTION_LENGTH;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const question = text.trim();
    if (question === "" || isTooLong || isPosting) return;
    setPosting(true);
    const input = { courseId, videoId: about === "video" && videoId ? videoId : null, question };
    const write = askQuestion(input);
    void showWriteOutcome(write, {
      done: t("posted"),
      kept: t("kept"),
      refused: t("refused"),
      failed: t("failed"),
    });
    // Empty the form only when the device has stored the question, and only if the text has not
    // changed since.
    const isStored = await write.then(() => true, () => false);
    if (isStored && latest.current === text) keepText("");
    setPosting(false);
  }

  return (
    <form onSubmit={submit} onKeyDown={submitByKeys}>
      {/* Always one line, so that the form below does not move with the choice. */}
      {title && (
        <p className="mb-3 line-clamp-1 text-sm text-muted">
          {about === "course" ? t("ofCourse") : (
            <>
              {t("aboutTitle")} <span lang={languageOf(title)}>{title}</span>
            </>
          )}
        </p>
      )}
      <TextArea
        ref={box}
        label={t("ask")}
        name="question"
        value={text}
        onChange={(event) => keepText(event.target.value)}
        placeholder={t("placeholder")}
        error={isTooLong ? t("tooLong", { most: QUESTION_LENGTH }) : undefined}
      />
      <div className="mt-3 flex flex-wrap items-end justify-between gap-3">
        {videoId
          ? (
            <Choice
              label={t("about")}
              isQuiet
              options={[
                { id: "video", label: t(videoId === openId ? "aboutVideo" : "aboutOther") },
                { id: "course", label: t("aboutCourse") },
              ]}
              chosen={about}
              onChoose={setAbout}
            />
          )
          : <span />}
        <Button
          type="submit"
          className="max-sm:w-full"
          disabled={text.trim() === "" || isTooLong}
          pending={isPosting}
          pendingLabel={t("posting")}
        >
          {t("post")}
        </Button>
      </div>
    </form>
  );
}

/**
 * The draft of a question, which survives a reload. It belongs to the video that was open at the
 * first letter.
 */
function useQuestionDraft({ courseId, videoId: openId, titleOf }: Props) {
  const draftKey = `question ${courseId}`;
  const [draft, setDraft] = useState(() => parseDraft(readDraft(draftKey)));
  const isFixed = draft.videoId !== undefined && titleOf(draft.videoId) !== undefined;
  const videoId = isFixed ? draft.videoId : openId;

  function keepText(text: string) {
    const next = { text, videoId: text === "" ? undefined : videoId };
    setDraft(next);
    storeDraft(draftKey, text && JSON.stringify(next));
  }

  const box = useRef<HTMLTextAreaElement>(null);
  useQuote("questions", box, (quote) => keepText(addBelow(draft.text, quote)));

  return { box, text: draft.text, videoId, keepText };
}

type Draft = { text: string; videoId?: string };

/** Parses the draft of a question: its text, and the video that was open at its first letter. */
export function parseDraft(stored = ""): Draft {
  try {
    const { text, videoId }: Draft = JSON.parse(stored);
    if (typeof text === "string") return typeof videoId === "string" ? { text, videoId } : { text };
  } catch {
    // An earlier build stored only the text.
  }
  return { text: stored };
}
