import type { ReactNode } from "react";
import { Link } from "react-router-dom";

type Props = { to: string; sign: ReactNode; title: ReactNode; text: string };

/** A link to another part of the app, with one line about it. */
export const Tile = ({ to, sign, title, text }: Props) => (
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
