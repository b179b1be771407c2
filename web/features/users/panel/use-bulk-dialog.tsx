import { type RefObject, useCallback, useEffect, useState } from "react";
import type { PanelUser } from "./data.ts";
import { EnrollDialog } from "./enroll-dialog.tsx";
import type { BulkAction } from "./selected-users.tsx";
import { SuspendUsersDialog } from "./suspend-users-dialog.tsx";

/**
 * Holds the dialog of an action for the selected users. It stays open if they leave the list
 * meanwhile. `countRef` gets the focus if the button that opened the dialog is gone.
 */
export function useBulkDialog(countRef: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<{ act: BulkAction; users: PanelUser[] }>();
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement === document.body) countRef.current?.focus();
    };
  }, [open]);
  const openBulk = useCallback(
    (act: BulkAction, users: PanelUser[]) => setOpen({ act, users }),
    [],
  );
  const onClose = () => setOpen(undefined);
  const bulkDialog = open &&
    (open.act === "suspend"
      ? <SuspendUsersDialog users={open.users} onClose={onClose} />
      : <EnrollDialog act={open.act} users={open.users} onClose={onClose} />);
  return { openBulk, bulkDialog };
}
