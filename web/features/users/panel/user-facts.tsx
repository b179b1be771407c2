// The facts about a user, the same in a table row and on a card.
import { useTranslation } from "react-i18next";
import { formatDate, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useRemovals } from "../../../lib/http/removals.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import { displayName } from "./display-name.ts";
import type { PanelUser } from "./data.ts";
import { NewUserBadge } from "./new-user-badge.tsx";
import { StatusBadge } from "./status-badge.tsx";

export function UserName({ user, isNew }: { user: PanelUser; isNew: boolean }) {
  const { t } = useTranslation("panel-people");
  const name = displayName(user);
  const at = user.email.lastIndexOf("@");
  return (
    <>
      <span className="font-semibold wrap-anywhere my:font-bold" lang={languageOf(name)}>
        {name}
      </span>
      {user.id === currentUserId() && <span className="text-muted">{` (${t("you")})`}</span>}
      {isNew && (
        <>
          {" "}
          <NewUserBadge userId={user.id} />
        </>
      )}
      <span className="block text-sm wrap-anywhere text-muted">
        {user.email.slice(0, at)}
        <wbr />
        {user.email.slice(at)}
      </span>
    </>
  );
}

export function UserStatus({ user }: { user: PanelUser }) {
  const { t } = useTranslation("panel-people");
  const language = useLanguage();
  const { status, suspendedReason: reason } = user;
  const removal = useRemovals().find(({ id }) => id === user.id);
  // No answer came to the removal.
  if (removal?.step === "failed" && !removal.failure) {
    return <Badge tone="plain">{t("statusUnknown")}</Badge>;
  }
  return (
    <>
      <StatusBadge status={status} />
      {status === "suspended" && reason && (
        <span lang={languageOf(reason)} className="mt-1 line-clamp-4 text-xs wrap-anywhere">
          {t("reason", { reason })}
        </span>
      )}
      {status !== "deleted" && user.deletionDueAt && (
        <span className="mt-1 block text-xs">
          {t("leaving", { date: formatDate(user.deletionDueAt, language) })}
        </span>
      )}
    </>
  );
}

export function UserRole({ role }: Pick<PanelUser, "role">) {
  const { t } = useTranslation("panel-people");
  const name = t(`roles.${role}`);
  return role === "learner" ? <>{name}</> : <Badge tone="soft">{name}</Badge>;
}

/** A day, or 'never'. */
export function Day({ at }: { at: string | null }) {
  const { t } = useTranslation("panel-people");
  const language = useLanguage();
  return at === null
    ? <span className="text-muted">{t("never")}</span>
    : <time dateTime={at} className="whitespace-nowrap">{formatDate(at, language)}</time>;
}
