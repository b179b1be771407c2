import { useTranslation } from "react-i18next";
import type { Phrase } from "../../lib/phrase-link.ts";
import { Button } from "../../ui/button.tsx";
import { CopyIcon } from "../../ui/icons/copy.tsx";
import { MessageCircleQuestionIcon } from "../../ui/icons/message-circle-question.tsx";
import { PencilIcon } from "../../ui/icons/pencil.tsx";
import { showToast } from "../../ui/toast.ts";

type Props = {
  phrase: Phrase;
  onNote?: (phrase: Phrase) => void;
  onAsk?: (phrase: Phrase) => void;
};

/** What the user can do with a phrase of the transcript. */
export function PhraseActions({ phrase, onNote, onAsk }: Props) {
  const { t } = useTranslation("transcript");

  async function copy() {
    try {
      await navigator.clipboard.writeText(phrase.text);
      showToast(t("copied"));
    } catch {
      showToast(t("notCopied"), t("notCopiedText"), "error");
    }
  }
  const buttons = [
    onNote && { label: t("note"), Sign: PencilIcon, act: () => onNote(phrase) },
    onAsk && { label: t("ask"), Sign: MessageCircleQuestionIcon, act: () => onAsk(phrase) },
    { label: t("copy"), Sign: CopyIcon, act: copy },
  ];
  return (
    <div className="flex flex-wrap gap-2 select-none">
      {buttons.map((button) =>
        button && (
          <Button
            key={button.label}
            tone="soft"
            className="flex-auto px-3 text-sm sm:flex-none"
            onClick={button.act}
          >
            <button.Sign className="size-4.5 shrink-0" />
            {button.label}
          </Button>
        )
      )}
    </div>
  );
}
