// Configures daisyUI for Tailwind, without the variants that no part of the app uses.
import daisyui from "daisyui";
import { type Styles, withoutUnused } from "./build/unused-styles.ts";

type Api = { addComponents: (styles: Styles | Styles[]) => void };
type Plugin = { handler: (api: Api) => void };

const lean = (options: unknown): Plugin => {
  const { handler, ...rest } = (daisyui as unknown as (options: unknown) => Plugin)(options);
  return {
    ...rest,
    handler: (api) =>
      handler({
        ...api,
        addComponents: (styles) =>
          api.addComponents(
            Array.isArray(styles) ? styles.map(withoutUnused) : withoutUnused(styles),
          ),
      }),
  };
};

// Tailwind reads this mark from the plugin.
export default Object.assign(lean, { __isOptionsFunction: true as const });
