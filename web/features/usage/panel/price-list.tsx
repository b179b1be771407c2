import { IMAGE_PRICES, TOKEN_PRICES } from "@server/contract";
import { useTranslation } from "react-i18next";
import { formatPrice } from "../formats.ts";

/** The prices that the cost estimates use. */
export function PriceList() {
  const { t } = useTranslation("panel-usage");
  const prices = [
    {
      label: t("prices.chat"),
      text: t("prices.chatText", {
        input: formatPrice(TOKEN_PRICES.input),
        output: formatPrice(TOKEN_PRICES.output),
      }),
    },
    { label: "DALL-E 3", text: perImage(IMAGE_PRICES["dall-e-3"]) },
    { label: "SDXL Lightning", text: perImage(IMAGE_PRICES["sdxl-lightning"]) },
    { label: "Gemini Imagen", text: perImage(IMAGE_PRICES["gemini-imagen"]) },
    {
      label: "FLUX.1",
      text: t("prices.aboutPerImage", { price: formatPrice(IMAGE_PRICES["hugging-face"]) }),
    },
  ];
  return (
    <dl className="divide-y divide-line text-sm">
      {prices.map(({ label, text }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="font-medium my:font-normal">{label}</dt>
          <dd className="tabular-nums text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );

  function perImage(price: number) {
    return t("prices.perImage", { price: formatPrice(price) });
  }
}
