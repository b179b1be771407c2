import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../../lib/address/panel-paths.ts";
import { Notice } from "../../../ui/notice.tsx";
import { summaryQuery } from "./data.ts";

/**
 * What a new academy still needs. The server tells it to admins only. Most of it is set on the
 * server, so it names the setting or the task.
 */
export function MissingParts() {
  const { t } = useTranslation("panel");
  const { data } = useQuery(summaryQuery);
  if (!data?.missing?.length) return null;
  return (
    <Notice tone="gold" className="mb-5">
      <h3 className="font-semibold my:font-bold">{t("missing.title")}</h3>
      <ul className="mt-1 space-y-2">
        {data.missing.map((part) => (
          <li key={part} className="wrap-anywhere">
            {part === "lesson"
              ? (
                <Link
                  to={`${panelPaths.videos}?tab=single`}
                  className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline my:font-bold"
                >
                  {t("missing.lesson")}
                </Link>
              )
              : t(`missing.${part}`)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
