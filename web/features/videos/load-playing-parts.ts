import { KeyHelp } from "./key-help.tsx";
import { NextUp } from "./next-up.tsx";
import { SettingsMenu } from "./settings-menu.tsx";

export const playingParts = { KeyHelp, NextUp, SettingsMenu };
