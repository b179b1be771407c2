import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { CircleCheckIcon } from "../../../ui/icons/forms.tsx";
import { RotateCcwIcon } from "../../../ui/icons/actions.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { dropRemoved, isNotFound, markHandled, putChanged, type SentAnswer } from "./data.ts";

type Props = { answer: SentAnswer; onRemoved: () => void };

/** Marks a sent answer as handled, or opens it again. A failure changes nothing. */
export function HandledButton({ answer: { id, isHandled }, onRemoved }: Props) {
  const { t } = useTranslation("panel-feedback");
  const [isRunning, setRunning] = useState(false);

  async function change() {
    if (isRunning) return;
    setRunning(true);
    try {
      putChanged(await markHandled(id, !isHandled));
      showToast(t(isHandled ? "openedDone" : "handledDone"));
    } catch (error) {
      if (isNotFound(error)) {
        onRemoved();
        dropRemoved(id);
        return showToast(t("markFailed"), t("gone"), "error");
      }
      await showFailure(error, t("markFailed"), t("markFailedText"));
    }
    setRunning(false);
  }

  return (
    <Button
      tone={isHandled ? "plain" : "outline"}
      className="max-sm:w-full"
      // Not `disabled`: a disabled button would lose the focus.
      aria-disabled={isRunning}
      onClick={change}
    >
      {isHandled
        ? <RotateCcwIcon className="size-4.5" />
        : <CircleCheckIcon className="size-4.5" />}
      {t(isHandled ? "openAgain" : "markHandled")}
    </Button>
  );
}
