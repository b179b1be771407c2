import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/**
 * Whether a write with this key is under way, also one from a form that was closed and opened
 * again.
 */
export function useIsSaving(mutationKey: string[]): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getMutationCache().subscribe(listener),
    () => client.isMutating({ mutationKey }) > 0,
  );
}
