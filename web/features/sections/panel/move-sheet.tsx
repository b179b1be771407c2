import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ArrowDownToLineIcon } from "../../../ui/icons/arrow-down-to-line.tsx";
import { ArrowDownIcon } from "../../../ui/icons/arrow-down.tsx";
import { ArrowUpToLineIcon } from "../../../ui/icons/arrow-up-to-line.tsx";
import { ArrowUpIcon } from "../../../ui/icons/arrow-up.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import {
  type Arrangement,
  type Into,
  type Move,
  type Moved,
  placeOf,
  sent,
  stepped,
} from "./arrangement.ts";

type Props = {
  open: boolean;
  /** Undefined until the user chooses an item. */
  held?: Moved & { title: string };
  arrangement: Arrangement;
  /** The title of each list. Null: the list without a section. */
  sections: { id: Into; title: string }[];
  /** The current place in words. */
  told: string;
  onMove: (move: Move) => void;
  onClose: () => void;
};

/** A sheet with all moves of an item, without dragging. It stays open for several steps. */
export function MoveSheet({ open, held, arrangement, sections, told, onMove, onClose }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const place = held && placeOf(arrangement, held);
  const [goal, setGoal] = useState("");
  useEffect(() => setGoal(""), [held?.id]);

  const steps = held && [
    { label: t("order.up"), Sign: ArrowUpIcon, move: stepped(arrangement, held, -1) },
    { label: t("order.down"), Sign: ArrowDownIcon, move: stepped(arrangement, held, 1) },
    { label: t("order.top"), Sign: ArrowUpToLineIcon, move: sent(arrangement, held, "start") },
    { label: t("order.end"), Sign: ArrowDownToLineIcon, move: sent(arrangement, held, "end") },
  ];
  const others = sections.filter(({ id }) => id !== place?.into);

  function go() {
    const to = others.find(({ id }) => (id ?? "none") === goal);
    if (!held || !to) return;
    setGoal("");
    onMove({ what: "video", id: held.id, into: to.id, before: null });
  }

  return (
    <Dialog
      sheet
      open={open}
      onClose={onClose}
      title={t("order.move", { title: held?.title ?? "" })}
      closeLabel={app("close")}
    >
      <p role="status" className="text-sm text-muted">{told}</p>
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
      {held?.what === "video" && others.length > 0 && (
        <div className="mt-5 flex flex-wrap items-end gap-2 border-t border-line pt-5">
          <Select
            label={t("order.into")}
            className="min-w-0 flex-1 basis-48"
            placeholder={t("order.choose")}
            options={others.map(({ id, title }) => ({ value: id ?? "none", label: title }))}
            value={goal}
            onChange={setGoal}
          />
          <Button
            className="min-h-12"
            aria-disabled={goal === ""}
            onClick={go}
          >
            {t("order.go")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
