import { type RefObject, useEffect, useState } from "react";
import type { Actor, PanelUser } from "./data.ts";
import { ActivateUsersDialog } from "./activate-users-dialog.tsx";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { SuspendUsersDialog } from "./suspend-users-dialog.tsx";
import { type BulkAction, useUserActs } from "./use-user-acts.ts";

type Open = { act: BulkAction; users: PanelUser[] };

/**
 * Holds the actions for the selected users and their dialog. It stays open if they leave the list
 * meanwhile. `countRef` gets the focus if the button that opened the dialog is gone.
 */
export function useBulkDialog(actor: Actor, countRef: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Open>();
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body) {
        countRef.current?.focus({ preventScroll: true });
      }
    };
  }, [open]);
  const acts = useUserActs(actor, (act, users) => setOpen({ act, users }));
  const bulkDialog = open && <BulkActionDialog {...open} onClose={() => setOpen(undefined)} />;
  return { acts, bulkDialog };
}

function BulkActionDialog({ act, ...props }: Open & { onClose: () => void }) {
  if (act === "suspend") return <SuspendUsersDialog {...props} />;
  if (act === "activate") return <ActivateUsersDialog {...props} />;
  return <EnrollDialog {...props} act={act} />;
}
