import { useRef, useState } from "react";
import { copyText } from "../lib/device/copy-text.ts";
import { Button } from "./button.tsx";

type Props = { link: string; label: string; copyLabel: string; copiedLabel: string };

/**
 * Copies a link. Also shows it, so that the user can copy it by a long press if the browser forbids
 * copying.
 */
export function CopyLink({ link, label, copyLabel, copiedLabel }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    const isCopied = await copyText(link);
    setCopied(isCopied);
    if (!isCopied) box.current?.select();
  }

  return (
    <>
      <input
        ref={box}
        readOnly
        value={link}
        aria-label={label}
        className="input min-w-0 flex-1 basis-32 text-sm"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button tone="soft" onClick={copy}>
        {isCopied ? copiedLabel : copyLabel}
      </Button>
      <span role="status" className="sr-only">{isCopied && copiedLabel}</span>
    </>
  );
}
