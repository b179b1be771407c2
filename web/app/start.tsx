import { useState } from "react";
import { useSession } from "../features/session/data.ts";
import { useIsHydrated } from "../lib/loading/hydration.ts";
import { mayBeSignedIn } from "../lib/http/session.ts";
import * as pages from "./pages.ts";

/**
 * The page at `/`: the home of a signed-in user, and the landing page for visitors. A rendered
 * landing page stays until a user is known.
 */
export function Start() {
  const isLive = useIsHydrated();
  const { data: person, error } = useSession();
  const [mayBeHome, setMayBeHome] = useState(() => isLive && mayBeSignedIn());
  // Nobody can say who is signed in. The landing page can be read, and a retry must not replace it.
  if (error && mayBeHome) setMayBeHome(false);
  return person || person === undefined && mayBeHome ? <pages.Home /> : <pages.Landing />;
}
