import { Captions } from "./captions.tsx";
import { KeyHelp } from "./key-help.tsx";
import { MediaSession } from "./media-session.ts";
import { NextUp } from "./next-up.tsx";
import { SettingsMenu } from "./settings-menu.tsx";
import { SkipSign } from "./skip-sign.tsx";

export const playingParts = { Captions, KeyHelp, MediaSession, NextUp, SettingsMenu, SkipSign };
