import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import {
  ArrowDownIcon,
  ArrowDownToLineIcon,
  ArrowUpIcon,
  ArrowUpToLineIcon,
} from "../../../ui/icons.ts";
import { Select } from "../../../ui/panel/select.tsx";
import {
  type Arrangement,
  type MovableItem,
  type Move,
  moveToEnd,
  positionOf,
  stepMove,
  type TargetSection,
} from "./arrangement.ts";

type Props = {
  open: boolean;
  /** Undefined until the user chooses an item. */
  item?: MovableItem & { title: string };
  arrangement: Arrangement;
  /** The title of each list. Null: the list without a section. */
  sections: { id: TargetSection; title: string }[];
  /** The current place in words. */
  placeText: string;
  onMove: (move: Move) => void;
  onClose: () => void;
};

/** A sheet with all moves of an item, without dragging. It stays open for several steps. */
export function MoveSheet(
  { open, item, arrangement, sections, placeText, onMove, onClose }: Props,
) {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const place = item && positionOf(arrangement, item);
  const [targetId, setTargetId] = useState("");
  useEffect(() => setTargetId(""), [item?.id]);

  const steps = item && [
    { label: t("order.up"), Sign: ArrowUpIcon, move: stepMove(arrangement, item, -1) },
    { label: t("order.down"), Sign: ArrowDownIcon, move: stepMove(arrangement, item, 1) },
    { label: t("order.top"), Sign: ArrowUpToLineIcon, move: moveToEnd(arrangement, item, "start") },
    { label: t("order.end"), Sign: ArrowDownToLineIcon, move: moveToEnd(arrangement, item, "end") },
  ];
  const others = sections.filter(({ id }) => id !== place?.into);

  function moveToSection() {
    const to = others.find(({ id }) => (id ?? "none") === targetId);
    if (!item || !to) return;
    setTargetId("");
    onMove({ what: "video", id: item.id, into: to.id, before: null });
  }

  return (
    <Dialog
      sheet
      open={open}
      onClose={onClose}
      title={t("order.move", { title: item?.title ?? "" })}
      closeLabel={app("close")}
    >
      <p role="status" className="text-sm text-muted">{placeText}</p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        {steps?.map(({ label, Sign, move }) => (
          <Button
            key={label}
            tone="outline"
            // Not `disabled`: at an end of the list, the button must keep the focus.
            aria-disabled={!move}
            onClick={() => move && onMove(move)}
          >
            <Sign className="size-4.5" />
            {label}
          </Button>
        ))}
      </div>
      {item?.what === "video" && others.length > 0 && (
        <div className="mt-5 flex flex-wrap items-end gap-2 border-t border-line pt-5">
          <Select
            label={t("order.into")}
            className="min-w-0 flex-1 basis-48"
            placeholder={t("order.choose")}
            options={others.map(({ id, title }) => ({ value: id ?? "none", label: title }))}
            value={targetId}
            onChange={setTargetId}
          />
          <Button
            className="min-h-12"
            aria-disabled={targetId === ""}
            onClick={moveToSection}
          >
            {t("order.go")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
