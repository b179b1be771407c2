import { IMAGE_PRICES, TOKEN_PRICES } from "@server/contract";
import { useTranslation } from "react-i18next";
import { formatPrice } from "../dollars.ts";

/** The prices that the cost estimates use. */
export function PriceList() {
  const { t } = useTranslation("panel-usage");
  const prices = [
    {
      what: t("prices.chat"),
      text: t("prices.chatText", {
        input: formatPrice(TOKEN_PRICES.input),
        output: formatPrice(TOKEN_PRICES.output),
      }),
    },
    { what: "DALL-E 3", text: perImage(IMAGE_PRICES["dall-e-3"]) },
    { what: "SDXL Lightning", text: perImage(IMAGE_PRICES["sdxl-lightning"]) },
    { what: "Gemini Imagen", text: perImage(IMAGE_PRICES["gemini-imagen"]) },
    {
      what: "FLUX.1",
      text: t("prices.aboutPerImage", { price: formatPrice(IMAGE_PRICES["hugging-face"]) }),
    },
  ];
  return (
    <dl className="divide-y divide-line text-sm">
      {prices.map(({ what, text }) => (
        <div key={what} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="font-medium my:font-normal">{what}</dt>
          <dd className="tabular-nums text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );

  function perImage(price: number) {
    return t("prices.perImage", { price: formatPrice(price) });
  }
}
