// Provides the query client and toasts to the app, and follows the session and the connection.
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dropSessionUser, refetchSession, setSessionUser } from "../../features/session/data.ts";
import { onDoubt, setServerReachable } from "../../lib/http/connectivity.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { type EndDetails, type EndReason, onSessionChange } from "../../lib/http/session.ts";
import { Hydration, useHydration } from "../../lib/loading/hydration.ts";
import { whenPageIdle } from "../../lib/loading/idle.ts";
import { fetchErrorTexts } from "../../lib/words/errors.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { countLeftUnsent } from "../../offline/outbox/before-load.ts";
import { PlainToast, showToast, useToast } from "../../ui/toast.tsx";

const Toaster = lazy(() =>
  import("../../ui/toaster.tsx")
    .then((file) => ({ default: file.Toaster }))
    .catch(() => ({ default: PlainToast }))
);

const LOAD_AGAIN_MS = 5000;

type Props = {
  /** The HTML of the first render is already on the page. */
  isRendered: boolean;
  children: ReactNode;
};

export function Providers({ isRendered, children }: Props) {
  const isLive = useHydration(isRendered);
  useEffect(() => onSessionChange({ onDropped, onElsewhere }), []);
  useEffect(followConnection, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Hydration value={isLive}>{children}</Hydration>
      <Toasts />
    </QueryClientProvider>
  );
}

function Toasts() {
  const { t } = useTranslation("app");
  const message = useToast();
  if (!message) return null;
  return (
    <Suspense>
      <Toaster
        message={message}
        regionLabel={t("notifications")}
        closeLabel={t("dismiss")}
      />
    </Suspense>
  );
}

function onDropped(reason?: EndReason, details?: EndDetails) {
  dropSessionUser(queryClient);
  showEndReason(reason, details);
}

let isFollowing = false;

/** The watch lasts as long as the page. React may run this effect twice. */
function followConnection() {
  if (!isFollowing) loadWatch();
  isFollowing = true;
}

/**
 * The code loads soon after the page, and again if it did not arrive. It does not wait for work in
 * the foreground: such work waits for the server, which may be gone.
 */
async function loadWatch() {
  await whenPageIdle();
  const file = await import("../../offline/connection/watch.ts").catch(() => undefined);
  if (file) return void file.watchConnection(queryClient);
  onDoubt(() => setServerReachable(false));
  setTimeout(loadWatch, LOAD_AGAIN_MS);
}

function onElsewhere(isSignedIn: boolean) {
  if (isSignedIn) refetchSession(queryClient);
  else setSessionUser(queryClient, null);
}

async function showEndReason(reason: EndReason = "expired", details?: EndDetails) {
  // The work of a deleted account is removed from the device.
  const isSafe = countLeftUnsent() > 0 && reason !== "deleted";
  await fetchErrorTexts();
  const errors = translatorFor("errors");
  const text = reason === "wrong_person"
    ? errors("codes.wrong_person")
    : errors(`ended.${reason}`, details);
  const title = translatorFor("app")("ended");
  showToast(title, isSafe ? `${text} ${errors("unsentSafe")}` : text, "error");
}
