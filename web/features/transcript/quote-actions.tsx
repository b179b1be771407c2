import { useTranslation } from "react-i18next";
import type { Quote } from "../../lib/address/quote-link.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";

type Props = {
  quote: Quote;
  onNote: (quote: Quote) => void;
  onAsk: (quote: Quote) => void;
  onTutor: (quote: Quote) => void;
};

/** What the user can do with a quote of the transcript. */
export function QuoteActions({ quote, onNote, onAsk, onTutor }: Props) {
  const { t } = useTranslation("transcript");

  async function copy() {
    try {
      await navigator.clipboard.writeText(quote.text);
      showToast(t("copied"));
    } catch {
      showToast(t("notCopied"), t("notCopiedText"), "error");
    }
  }
  const buttons = [
    { label: t("note"), act: () => onNote(quote) },
    { label: t("ask"), act: () => onAsk(quote) },
    { label: t("askTutor"), act: () => onTutor(quote) },
    { label: t("copy"), act: copy },
  ];
  return (
    <div className="flex flex-wrap gap-1.5">
      {buttons.map(({ label, act }) => (
        <Button key={label} tone="soft" className="px-3 text-sm" onClick={act}>
          {label}
        </Button>
      ))}
    </div>
  );
}
