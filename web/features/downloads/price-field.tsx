import { useState } from "react";
import { useTranslation } from "react-i18next";
import { moneyUnit } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { parsePrice, setPricePerGb, usePricePerGb } from "../../lib/device/price-per-gb.ts";
import { Field } from "../../ui/fields.tsx";

/** The user's price for a gigabyte; a text that is no price changes nothing. */
export function PriceField({ className }: { className?: string }) {
  const { t } = useTranslation("downloads");
  const language = useLanguage();
  const price = usePricePerGb();
  const [text, setText] = useState(String(price));
  const isPrice = parsePrice(text) !== undefined;
  return (
    <Field
      label={t("price.label")}
      hint={t("price.hint")}
      error={isPrice ? undefined : t("price.wrong")}
      className={className}
      inputMode="numeric"
      value={text}
      action={<span className="pe-2 text-sm text-muted">{moneyUnit(language)}</span>}
      onChange={({ target }) => {
        setText(target.value);
        const typed = parsePrice(target.value);
        if (typed !== undefined) setPricePerGb(typed);
      }}
      onBlur={() => isPrice || setText(String(price))}
    />
  );
}
