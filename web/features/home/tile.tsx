import type { ComponentType } from "react";
import { Link } from "react-router-dom";
import type { IconProps } from "../../ui/icons/icon.tsx";

type Props = {
  to: string;
  Sign: ComponentType<IconProps>;
  title: string;
  text: string;
};

/** A link to another part of the app, with one line about it. */
export const Tile = ({ to, Sign, title, text }: Props) => (
  <Link
    to={to}
    className="flex min-w-0 items-center gap-4 rounded-box border border-line bg-base-100 p-4 hover:bg-base-content/5 sm:p-5"
  >
    <span className="grid size-11 shrink-0 place-items-center rounded-field bg-secondary text-secondary-content">
      <Sign />
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold my:font-bold">{title}</span>
      <span className="block text-sm text-muted tabular-nums">{text}</span>
    </span>
  </Link>
);
