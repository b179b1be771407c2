import { useTranslation } from "react-i18next";
import type { Space } from "../../offline/downloads/model.ts";
import { formatSpace } from "./format-space.ts";

/** The space that downloads take, and what is left. It keeps its height until this is known. */
export function SpaceLine({ space }: { space?: Space }) {
  const { t } = useTranslation("downloads");
  return (
    <div className="mt-3 min-h-12">
      {space && (
        <>
          <p className="tabular-nums">
            <span className="text-xl font-bold">{formatSpace(space.used)}</span>{" "}
            <span className="text-muted">
              {`${t("space.used")} · ${t("space.free", { free: formatSpace(space.free) })}`}
            </span>
          </p>
          <span
            aria-hidden="true"
            className="mt-2 block h-2 overflow-hidden rounded-full bg-base-300"
          >
            <span
              className="block h-full rounded-full bg-primary"
              style={{ width: `${shareOf(space)}%` }}
            />
          </span>
        </>
      )}
    </div>
  );
}

/** At least 2 percent, so that the bar shows even a small download. */
const shareOf = ({ used, free }: Space) =>
  used === 0 ? 0 : Math.max(2, Math.min(100, used * 100 / (used + free)));
