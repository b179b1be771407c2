import { useRef, useState } from "react";
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
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      box.current?.select();
      // For browsers without a working clipboard API.
      setCopied(document.execCommand("copy"));
    }
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
