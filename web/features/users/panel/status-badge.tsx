import { useTranslation } from "react-i18next";
import { BanIcon } from "../../../ui/icons/panel.tsx";
import { CircleCheckIcon } from "../../../ui/icons/forms.tsx";
import { TrashIcon } from "../../../ui/icons/actions.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import type { PanelUser } from "./data.ts";

const looks = {
  active: { tone: "good", Sign: CircleCheckIcon },
  suspended: { tone: "gold", Sign: BanIcon },
  deleted: { tone: "plain", Sign: TrashIcon },
} as const;

/** The status of a user as icon and text, not only as a colour. */
export function StatusBadge({ status }: Pick<PanelUser, "status">) {
  const { t } = useTranslation("panel-people");
  const { tone, Sign } = looks[status];
  return (
    <Badge tone={tone}>
      <Sign className="size-3.5" />
      <span className="whitespace-nowrap">{t(`statuses.${status}`)}</span>
    </Badge>
  );
}
