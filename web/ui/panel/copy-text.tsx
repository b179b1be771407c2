import { useId, useRef, useState } from "react";
import { withoutMarks } from "../../lib/burmese/marks.ts";
import { copyText } from "../../lib/device/copy-text.ts";
import { Button } from "../button.tsx";
import { CopyIcon } from "../icons.ts";

type Props = { text: string; label: string; copyLabel: string; copiedLabel: string };

/**
 * Copies a text. Also shows it, so that the user can copy it by a long press if the browser forbids
 * copying.
 */
export function CopyText({ text: shownText, label, copyLabel, copiedLabel }: Props) {
  const text = withoutMarks(shownText);
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    const isCopied = await copyText(text);
    setCopied(isCopied);
    if (!isCopied) box.current?.select();
  }

  return (
    <>
      <label htmlFor={id} className="sr-only">{label}</label>
      <textarea
        ref={box}
        id={id}
        readOnly
        value={text}
        rows={2}
        className="input field-sizing-content max-h-[30dvh] py-2.5 whitespace-pre-wrap"
      />
      <Button tone="soft" className="mt-3" onClick={copy}>
        <CopyIcon className="size-4.5" />
        {isCopied ? copiedLabel : copyLabel}
      </Button>
      <span role="status" className="sr-only">{isCopied && copiedLabel}</span>
    </>
  );
}
