import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Whether something is on its way under this key, also from a form that was closed and is open again. */
export function useIsSaving(mutationKey: string[]): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(listener),
    () => client.isMutating({ mutationKey }) > 0,
  );
}
