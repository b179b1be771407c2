// The page that stands in place of others while nobody can check who is signed in.
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useLockText } from "../features/sync/lock-text.ts";
import { useErrorText } from "../lib/words/errors.ts";
import { paths } from "../lib/address/paths.ts";
import { currentUserId, sessionKey } from "../lib/http/session.ts";
import { showIfCached } from "../offline/queries/is-query-cached.ts";
import { useLockedSince } from "../offline/queries/use-locked-since.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { LockIcon } from "../ui/icons/frame.tsx";
import { WifiOffIcon } from "../ui/icons/signs.tsx";

/** Another tab, in which the user has just signed in, may store who that is a moment later. */
const LOOK_AGAIN_MS = 1000;

export function Unknown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("outbox");
  const { t: app } = useTranslation("app");
  const { isKnown, lastOnline } = useLockedSince();
  const lockText = useLockText(lastOnline);
  const errorText = useErrorText(error);
  useEffect(() => {
    const timer = setInterval(() => showIfCached(sessionKey), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  // The title must not change a moment later.
  if (!isKnown) return <p role="status" className="sr-only">{app("loading")}</p>;
  return (
    <Empty
      icon={lockText ? LockIcon : WifiOffIcon}
      title={lockText ? t("lock.title") : app("unknown.title")}
      text={lockText ?? errorText}
    >
      <Button onClick={() => onRetry()}>{app("retry")}</Button>
      {currentUserId() && (
        <Link to={paths.outbox} className={buttonClass("soft")}>{t("lock.show")}</Link>
      )}
    </Empty>
  );
}
