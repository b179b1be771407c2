import { useTranslation } from "react-i18next";
import { formatSize } from "../../lib/words/formats.ts";
import { paths } from "../../lib/address/paths.ts";
import {
  readDownloadCount,
  useDownloads,
  useDownloadsKnown,
} from "../../offline/downloads/downloads.ts";
import { CircleArrowDownIcon } from "../../ui/icons/frame.tsx";
import { TileSign } from "./tile-sign.tsx";
import { Tile } from "./tile.tsx";

/** A link to the downloads, with their number and size. */
export function DownloadsTile({ personId }: { personId: string }) {
  const { t } = useTranslation("users");
  const files = useDownloads().filter(({ state }) => state === "saved");
  const isKnown = useDownloadsKnown();
  // The number is known at once. The library that knows the size loads only if there are downloads.
  const count = isKnown ? files.length : readDownloadCount(personId);
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
