import type { CourseId } from "@server/contract";
import { type FormEvent, useRef, useState } from "react";
import { useDraft } from "../../lib/drafts.ts";
import { useText } from "../../lib/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { submitByKeys } from "../../ui/submit-by-keys.ts";
import { tellWritten } from "../../ui/tell-written.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { askQuestion } from "./data.ts";
import { QUESTION_LENGTH } from "./limits.ts";

type Props = { courseId: CourseId; videoId?: string };

/** About the video that is open, or about the course. What is typed here survives a reload. */
export function QuestionForm({ courseId, videoId }: Props) {
  const t = useText("questions");
  const [text, keepText] = useDraft(`question ${courseId}`);
  const latest = useRef(text);
  latest.current = text;
  const [about, setAbout] = useState<"video" | "course">("video");
  const [isPosting, setPosting] = useState(false);
  const isTooLong = [...text.trim()].length > QUESTION_LENGTH;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const question = text.trim();
    if (question === "" || isTooLong || isPosting) return;
    setPosting(true);
    const asked = { courseId, videoId: about === "video" && videoId ? videoId : null, question };
    const writing = askQuestion(asked);
    void tellWritten(writing, {
      done: t("posted"),
      kept: t("kept"),
      refused: t("refused"),
      failed: t("failed"),
    });
    // It leaves the form when the phone has it, not before; and not with what was typed since.
    const isKept = await writing.then(() => true, () => false);
    if (isKept && latest.current === text) keepText("");
    setPosting(false);
  }

  return (
    <form onSubmit={submit} onKeyDown={submitByKeys}>
      <TextArea
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
                { id: "video", label: t("aboutVideo") },
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
