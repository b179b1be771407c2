// Lists the entries of the panel's menu and marks those for admins only.
import type { ComponentType } from "react";
import { panelPaths } from "../../lib/address/panel-paths.ts";
import {
  BookOpenIcon,
  ChartColumnIcon,
  type IconProps,
  LayoutDashboardIcon,
  ListVideoIcon,
  MessageCircleQuestionIcon,
  ScrollTextIcon,
  UsersIcon,
} from "../../ui/icons.ts";

type EntryId = Exclude<keyof typeof panelPaths, "asked" | "sent" | "legacy">;
type Entry = {
  id: EntryId;
  to: string;
  Sign: ComponentType<IconProps>;
  forAdmins?: true;
};

const entry = (id: EntryId, Sign: Entry["Sign"], forAdmins?: true): Entry => ({
  id,
  to: panelPaths[id],
  Sign,
  forAdmins,
});

const entries = [
  entry("dashboard", LayoutDashboardIcon),
  entry("users", UsersIcon),
  entry("videos", ListVideoIcon),
  entry("courses", BookOpenIcon),
  entry("analytics", ChartColumnIcon, true),
  entry("questions", MessageCircleQuestionIcon),
  entry("audit", ScrollTextIcon, true),
];

export const entriesFor = (isAdmin: boolean): Entry[] =>
  entries.filter(({ forAdmins }) => isAdmin || !forAdmins);

/** The dashboard is active only at its own path: every other path begins with it. */
export function isActive(to: string, path: string): boolean {
  const current = path.replace(/(?<=.)\/+$/, "");
  return current === to || to !== panelPaths.dashboard && current.startsWith(`${to}/`);
}

export const findEntry = (path: string): Entry | undefined =>
  entries.find(({ to }) => isActive(to, path));
