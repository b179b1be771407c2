// What the settings menu of the player offers: speed, captions, and whether the next video starts
// by itself.
import { type ReactNode, type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import { KeyboardIcon, PictureInPictureIcon } from "../../ui/icons.ts";
import { PopUp } from "../../ui/pop-up.tsx";
import { controlClass } from "./controls.tsx";
import { speeds } from "./keys.ts";
import { set, useFollows, useSettings } from "./settings.ts";

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

const Switch = ({ label, isOn, onChange }: SwitchProps) => (
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

/** Explains the keys; opened by its button or by the question mark. */
export function KeyHelp({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation("videos");
  const { keys } = useSettings();
  const rows = [
    { keys: [t("space"), "k"], does: t("playOrPause") },
    { keys: ["j", "l"], does: t("tenSeconds") },
    { keys: ["←", "→"], does: t("fiveSeconds") },
    { keys: ["↑", "↓"], does: t("volume") },
    { keys: ["<", ">"], does: t("speed") },
    { keys: ["f"], does: t("fullScreen") },
    { keys: ["m"], does: t("mute") },
    { keys: ["c"], does: t("captions") },
    { keys: ["?"], does: t("help") },
  ];
  return (
    <PopUp
      box={box}
      label={t("help")}
      title={t("help")}
      button={<KeyboardIcon className="size-5.5" />}
      buttonClass={controlClass}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
        {rows.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-base-content/30 bg-base-200 px-1.5 py-0.5 text-center font-sans font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 border-t border-line pt-1 text-sm">
        <Switch
          label={t("keysEverywhere")}
          isOn={keys}
          onChange={(keys) => set({ keys })}
        />
      </div>
    </PopUp>
  );
}
