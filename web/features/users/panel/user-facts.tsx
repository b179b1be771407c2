// The facts about a user, the same in a table row and on a card.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRemovals } from "../../../lib/http/removals.ts";
import { currentUserId } from "../../../lib/http/session.ts";
import { formatDate, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { BanIcon, CircleCheckIcon, TrashIcon } from "../../../ui/icons.ts";
import { Badge } from "../../../ui/panel/badge.tsx";
import { displayName, type PanelUser } from "./data.ts";

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

const looks = {
  active: { tone: "good", Sign: CircleCheckIcon },
  suspended: { tone: "gold", Sign: BanIcon },
  deleted: { tone: "plain", Sign: TrashIcon },
} as const;

/** The status of a user as icon and text, not only as a colour. */
function StatusBadge({ status }: Pick<PanelUser, "status">) {
  const { t } = useTranslation("panel-people");
  const { tone, Sign } = looks[status];
  return (
    <Badge tone={tone}>
      <Sign className="size-3.5" />
      <span className="whitespace-nowrap">{t(`statuses.${status}`)}</span>
    </Badge>
  );
}

/** The rows that have been scrolled to. A later drawing of the row must not move the page again. */
const shown = new Set<string>();

/** Marks the account that was just created, and scrolls to its row. */
function NewUserBadge({ userId }: { userId: string }) {
  const { t } = useTranslation("panel-people");
  const badge = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (shown.has(userId)) return;
    shown.add(userId);
    // The list may have come late, and the user types by now.
    if (document.activeElement?.matches("input, textarea, select")) return;
    const row = badge.current?.closest("[data-row]");
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>("[popovertarget]")?.focus({ preventScroll: true });
  }, [userId]);
  return (
    <span ref={badge}>
      <Badge tone="good">{t("new")}</Badge>
    </span>
  );
}
