import type { ReactNode } from "react";
import { Phrases } from "./burmese/phrases.tsx";
import { XIcon } from "./icons.ts";

type Props = {
  /** Names the offer for screen readers. */
  label: string;
  title?: string;
  text: string;
  closeLabel: string;
  /** The card stands at the end of the page and covers nothing. Otherwise it floats. */
  isInline?: boolean;
  /** Without this function, the user cannot close the card. */
  onClose?: () => void;
  children?: ReactNode;
};

/**
 * A card above the tab bar, or at the end of the page. The user can answer it later, or close it.
 */
export function Offer({ label, title, text, closeLabel, isInline, onClose, children }: Props) {
  const message = (
    <p className={title ? "mt-1 text-sm text-muted" : "flex-1 text-sm"}>
      <Phrases>{text}</Phrases>
    </p>
  );
  return (
    <aside
      aria-label={label}
      className={isInline
        ? "mx-auto w-full max-w-lg p-4"
        : "offer inset-x-3 z-20 m-3 rounded-box border border-line bg-base-100 p-4 shadow-float roomy:fixed roomy:m-0 max-md:roomy:bottom-[calc(4.75rem+env(safe-area-inset-bottom))] md:inset-x-auto md:start-6 md:bottom-6 md:w-96"}
    >
      <div className="relative">
        <div role="status">
          <div className="flex items-center gap-3 pe-8">
            <img src="/logo.svg" alt="" width="32" height="32" className="size-8" />
            {title
              ? (
                <p className="min-w-0 flex-1 font-semibold my:font-bold">
                  <Phrases>{title}</Phrases>
                </p>
              )
              : message}
          </div>
          {title && message}
        </div>
        {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
        {onClose && (
          <button
            type="button"
            className="absolute -end-3 -top-3 grid size-11 place-items-center rounded-field text-muted hover:bg-base-200"
            aria-label={closeLabel}
            onClick={onClose}
          >
            <XIcon className="size-4" />
          </button>
        )}
      </div>
    </aside>
  );
}
