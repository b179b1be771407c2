import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { install } from "../../lib/device/install.ts";
import { useDismissed } from "../../lib/hooks/use-dismissed.ts";
import { formatSize } from "../../lib/words/formats.ts";
import {
  readDownloadCount,
  useDownloads,
  useDownloadsKnown,
} from "../../offline/downloads/downloads.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { Button } from "../../ui/button.tsx";
import { CircleArrowDownIcon } from "../../ui/icons.ts";

type TileProps = { to: string; sign: ReactNode; title: ReactNode; text: string };

/** A link to another part of the app, with one line about it. */
export const Tile = ({ to, sign, title, text }: TileProps) => (
  <Link
    to={to}
    className="flex h-full min-w-0 items-center gap-4 rounded-box border border-line bg-base-100 p-4 hover:bg-base-content/5 sm:p-5"
  >
    {sign}
    <span className="min-w-0 flex-1">
      <span className="block font-semibold my:font-bold">{title}</span>
      <span className="block text-sm text-muted tabular-nums">{text}</span>
    </span>
  </Link>
);

/** The icon of a tile. */
export const TileSign = ({ children }: { children: ReactNode }) => (
  <span className="grid size-11 shrink-0 place-items-center rounded-field bg-secondary text-secondary-content">
    {children}
  </span>
);

/** A link to the downloads, with their number and size. */
export function DownloadsTile({ userId }: { userId: string }) {
  const { t } = useTranslation("users");
  const files = useDownloads().filter(({ state }) => state === "saved");
  const isKnown = useDownloadsKnown();
  // The number is known at once. The library that knows the size loads only if there are downloads.
  const count = isKnown ? files.length : readDownloadCount(userId);
  const bytes = files.reduce((sum, { got }) => sum + got, 0);
  const some = t("downloads.count", { count });
  return (
    <Tile
      to={paths.downloads}
      sign={
        <TileSign>
          <CircleArrowDownIcon />
        </TileSign>
      }
      title={t("downloads.title")}
      text={count === 0 ? t("downloads.text") : bytes > 0 ? `${some} · ${formatSize(bytes)}` : some}
    />
  );
}

type InstallTileProps = { way: "prompt" | "ios" };

/** Offers to put the app on the home screen, inside the page, until the user answers. */
export function InstallTile({ way }: InstallTileProps) {
  const { t } = useTranslation("offers");
  const [isDismissed, dismiss] = useDismissed("install");
  if (isDismissed) return null;
  const installOnce = () => {
    dismiss();
    void install();
  };
  return (
    <aside
      aria-label={t("label")}
      className="rounded-box border border-line bg-base-100 p-4 sm:p-5"
    >
      <p className="font-semibold my:font-bold">
        <Phrases>{t("install.title")}</Phrases>
      </p>
      <p className="text-sm text-muted">
        <Phrases>{t(`install.${way}`)}</Phrases>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {way === "prompt" && (
          <Button tone="soft" onClick={installOnce}>{t("install.action")}</Button>
        )}
        <Button tone="plain" onClick={dismiss}>{t("notNow")}</Button>
      </div>
    </aside>
  );
}
