// What the settings menu of the player offers: speed, captions, and whether the next video starts
// by itself.
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { PictureInPictureIcon } from "../../ui/icons/lesson.tsx";
import { speeds } from "./keys.ts";
import { set, useSettings } from "./settings.ts";
import { useFollows } from "./use-follows.ts";

export type SettingsProps = {
  captions: ("en" | "my")[];
  shownCaptions: "off" | "en" | "my";
  onPictureInPicture?: () => void;
  nextId?: string;
};

/** Each language is named in itself. */
const names = { en: "English", my: "မြန်မာ" };

export function SettingsMenu(
  { captions, shownCaptions, onPictureInPicture, nextId }: SettingsProps,
) {
  const { t } = useTranslation("videos");
  const { speed, follows } = useSettings();
  const isFollowed = useFollows(nextId);
  return (
    <>
      <Choice
        label={t("speed")}
        value={String(speed)}
        onChange={(value) => set({ speed: Number(value) })}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>{speed === 1 ? t("normal") : `${speed}×`}</option>
        ))}
      </Choice>
      {captions.length > 0 && (
        <Choice
          label={t("captions")}
          value={shownCaptions}
          onChange={(value) => set({ captions: value as SettingsProps["shownCaptions"] })}
        >
          <option value="off">{t("off")}</option>
          {captions.map((language) => (
            <option key={language} value={language} lang={language}>{names[language]}</option>
          ))}
        </Choice>
      )}
      <Switch
        label={t("follows")}
        isOn={isFollowed}
        onChange={(follows) => set({ follows, followsIsChosen: true })}
      />
      {follows === undefined && <p className="text-sm text-muted">{t("followsWithoutData")}</p>}
      {onPictureInPicture && (
        <button
          type="button"
          className="flex min-h-11 w-full items-center gap-3 text-start sm:hidden"
          onClick={onPictureInPicture}
        >
          <PictureInPictureIcon />
          {t("pictureInPicture")}
        </button>
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-h-12 items-center justify-between gap-3">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="min-h-11 max-w-36 rounded-field border border-base-content/50 bg-base-100 px-2.5"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {children}
      </select>
    </div>
  );
}

type SwitchProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

export const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className="flex min-h-12 cursor-pointer items-center justify-between gap-3">
    {label}
    <input
      type="checkbox"
      role="switch"
      className="toggle"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
);
