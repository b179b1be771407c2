// Makes the icons of Lucide lighter: their modules keep only the shapes, and `ui/icon.tsx` draws
// them.
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Shape } from "../ui/icon.tsx";

const drawing = fileURLToPath(new URL("../ui/icon.tsx", import.meta.url));

export const lightIcons: Plugin = {
  name: "light-icons",
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler(code) {
      // Another module only gives an icon a second name.
      if (!code.includes("createLucideIcon(")) return undefined;
      const shapes = readShapes(code);
      if (shapes.length === 0) this.error("This icon has no shapes");
      return {
        code: `import { createIcon } from ${JSON.stringify(drawing)};
export default createIcon(${JSON.stringify(shapes)});`,
        map: null,
      };
    },
  },
};

export function readShapes(code: string) {
  const shapes: Shape[] = [];
  for (const [, tag = "", inner = ""] of code.matchAll(/\[\s*"(\w+)",\s*\{([^}]*)\}\s*\]/g)) {
    const pairs = [...inner.matchAll(/(\w+): "([^"]*)"/g)].map(([, name, value]) => [name, value]);
    const { key: _, ...attributes }: Record<string, string> = Object.fromEntries(pairs);
    const last = shapes.at(-1);
    // Two paths can be one if the second begins at an absolute place.
    if (last && isPathOnly(last) && isPathOnly([tag, attributes]) && attributes.d?.[0] === "M") {
      last[1].d += attributes.d;
    } else shapes.push([tag, attributes]);
  }
  return shapes;
}

const isPathOnly = ([tag, attributes]: Shape) =>
  tag === "path" && Object.keys(attributes).join() === "d";
