import { type RefObject, useEffect, useState } from "react";
import type { Actor, PanelUser } from "./data.ts";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { SuspendUsersDialog } from "./suspend-users-dialog.tsx";
import { type BulkAction, useUserActs } from "./use-user-acts.ts";

/**
 * Holds the actions for the selected users and their dialog. It stays open if they leave the list
 * meanwhile. `countRef` gets the focus if the button that opened the dialog is gone.
 */
export function useBulkDialog(actor: Actor, countRef: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<{ act: BulkAction; users: PanelUser[] }>();
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body) countRef.current?.focus();
    };
  }, [open]);
  const acts = useUserActs(actor, (act, users) => setOpen({ act, users }));
  const onClose = () => setOpen(undefined);
  const bulkDialog = open &&
    (open.act === "suspend"
      ? <SuspendUsersDialog users={open.users} onClose={onClose} />
      : <EnrollDialog act={open.act} users={open.users} onClose={onClose} />);
  return { acts, bulkDialog };
}
