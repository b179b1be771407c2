import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Authored } from "../../../ui/authored.tsx";
import { Button } from "../../../ui/button.tsx";
import { beginningOf } from "./beginning-of.ts";

/** A text that a user or the tutor wrote, as plain text. A long one shows its beginning first. */
export function FoldedText({ text, className = "" }: { text: string; className?: string }) {
  const { t } = useTranslation("panel-feedback");
  const [isOpen, setOpen] = useState(false);
  const beginning = beginningOf(text);
  return (
    <>
      <Authored text={isOpen ? text : beginning ?? text} className={`wrap-anywhere ${className}`} />
      {beginning !== undefined && (
        <Button
          tone="plain"
          className="-mx-3 px-3 text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "showLess" : "showWhole")}
        </Button>
      )}
    </>
  );
}
