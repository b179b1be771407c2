import { useLockedSince } from "../../offline/queries/use-locked-since.ts";
import { LockIcon } from "../../ui/icons/frame.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { useLockText } from "./lock-text.ts";

/** Empty if the user's pages are not locked for their age. */
export function LockNotice({ className }: { className?: string }) {
  const { lastOnline } = useLockedSince();
  const text = useLockText(lastOnline);
  return text && (
    <Notice tone="gold" Sign={LockIcon} className={className}>
      <Phrases>{text}</Phrases>
    </Notice>
  );
}
