import { useEffect, useState } from "react";
import { copyText } from "../../../lib/device/copy-text.ts";
import { CheckIcon, CopyIcon } from "../../../ui/icons.ts";
import { ToolButton } from "../tool-button.tsx";

const RESULT_DURATION = 2000;

type Props = { text: string; label: string; labels: Record<"copied" | "notCopied", string> };

/** Copies a text, and shows the result for two seconds. */
export function CopyButton({ text, label, labels }: Props) {
  const [outcome, setOutcome] = useState<"copied" | "notCopied">();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), RESULT_DURATION);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <ToolButton
        label={label}
        onClick={async () => setOutcome(await copyText(text) ? "copied" : "notCopied")}
      >
        {outcome === "copied"
          ? <CheckIcon className="size-4.5 text-success" />
          : <CopyIcon className="size-4.5" />}
      </ToolButton>
      <span role="status" className={outcome === "notCopied" ? "text-xs text-error" : "sr-only"}>
        {outcome && labels[outcome]}
      </span>
    </>
  );
}
