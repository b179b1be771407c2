import { useState } from "react";
import { useSession } from "./data.ts";

/**
 * Whether the app could not find out who is signed in. Stays true while the app asks again.
 */
export function useIsUnknown(): boolean {
  const { data, error } = useSession();
  const [hasFailed, setFailed] = useState(false);
  if (error && !hasFailed) setFailed(true);
  return hasFailed && data === undefined;
}
