import { useTranslation } from "react-i18next";
import type { Phrase } from "../../lib/phrase-link.ts";
import { Button } from "../../ui/button.tsx";
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
    onNote && { label: t("note"), act: () => onNote(phrase) },
    onAsk && { label: t("ask"), act: () => onAsk(phrase) },
    { label: t("copy"), act: copy },
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {buttons.map((button) =>
        button && (
          <Button
            key={button.label}
            tone="soft"
            className="px-3 text-sm"
            onClick={button.act}
          >
            {button.label}
          </Button>
        )
      )}
    </div>
  );
}
