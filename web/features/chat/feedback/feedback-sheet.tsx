import { FEEDBACK_COMMENT_LENGTH, type RatingReason, ratingReasons } from "@server/contract";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { replaceDraft } from "../../../lib/device/drafts.ts";
import { useOffline } from "../../../lib/http/connectivity.ts";
import { addTexts } from "../../../lib/words/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/fields.tsx";
import { showWriteOutcome } from "../../../ui/write-outcome.tsx";
import { useDraftText } from "../run/draft-text.ts";
import type { ShownMessage } from "../run/overlay.ts";
import { showError } from "../texts.ts";
import { rateAnswer, sendAnswer, takeBackAnswer } from "./data.ts";

addTexts(
  import.meta.glob("./{en,my}/feedback.json", { base: "../../../../locales", import: "default" }),
);

type Props = {
  open: boolean;
  answer: ShownMessage;
  /** Another way to get help. */
  children?: ReactNode;
  onClose: () => void;
};

/** Why an answer is bad, and whether the team may read it. */
export function FeedbackSheet({ open, answer, children, onClose }: Props) {
  const { t } = useTranslation("feedback");
  const rate = (reason: RatingReason) =>
    rateAnswer({ answerId: answer.id, rating: "bad", reason }).catch(showError);

  return (
    <Dialog open={open} sheet onClose={onClose} title={t("title")} closeLabel={t("close")}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("reason")}</legend>
        {ratingReasons.map((reason) => (
          <label
            key={reason}
            className="flex min-h-11 cursor-pointer items-center rounded-field border border-line px-3 text-sm has-checked:bg-secondary has-checked:text-secondary-content has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="reason"
              className="sr-only"
              checked={answer.feedback?.reason === reason}
              onChange={() => rate(reason)}
            />
            {t(`reasons.${reason}`)}
          </label>
        ))}
      </fieldset>
      <ToTeam key={answer.id} answer={answer} />
      {children}
      <Button
        tone="plain"
        className="mt-4 w-full"
        onClick={() => {
          rateAnswer({ answerId: answer.id, rating: null }).catch(showError);
          onClose();
        }}
      >
        {t("remove")}
      </Button>
    </Dialog>
  );
}

/** Sends the answer to the team, or takes it back. The draft keeps the user's words. */
function ToTeam({ answer }: Pick<Props, "answer">) {
  const { t } = useTranslation("feedback");
  const part = useRef<HTMLDivElement>(null);
  const draftKey = `feedback ${answer.id}`;
  const { text, setText } = useDraftText(draftKey);
  const [withName, setWithName] = useState(false);
  const isOffline = useOffline();
  const answerId = answer.id;
  const isSent = answer.feedback?.isSent ?? false;
  const comment = text.trim();
  const isTooLong = [...comment].length > FEEDBACK_COMMENT_LENGTH;

  async function send() {
    // The button goes away, and the focus must stay in the sheet.
    part.current?.focus();
    const write = sendAnswer({ answerId, comment, withName });
    void showWriteOutcome(write, {
      done: t("sent"),
      kept: t("kept"),
      refused: t("notSent"),
      failed: t("notSent"),
    });
    // The words stay in the box until the device has stored them.
    if (!await write.then(() => true, () => false)) return;
    replaceDraft(draftKey, "");
    setWithName(false);
  }

  function takeBack() {
    part.current?.focus();
    takeBackAnswer({ answerId }).catch(showError);
  }

  return (
    <div ref={part} tabIndex={-1} className="mt-5 outline-none">
      <p role="status" className="text-sm">
        {isSent && t(isOffline ? "kept" : "sent")}
      </p>
      {isSent
        ? <Button tone="outline" className="mt-3" onClick={takeBack}>{t("takeBack")}</Button>
        : (
          <>
            <TextArea
              label={t("comment")}
              error={isTooLong ? t("tooLong", { most: FEEDBACK_COMMENT_LENGTH }) : undefined}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <p className="mt-3 text-sm text-muted">{t("sendText")}</p>
            <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={withName}
                onChange={() => setWithName(!withName)}
              />
              {t("withName")}
            </label>
            <Button className="mt-3 w-full" disabled={isTooLong} onClick={() => void send()}>
              {t("send")}
            </Button>
          </>
        )}
    </div>
  );
}
