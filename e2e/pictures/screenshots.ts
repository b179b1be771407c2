// Takes the pictures that a browser shows when it offers to install the app: deno run -A
// e2e/pictures/screenshots.ts
import { desk, openStudio, phone, root } from "./studio.ts";

const folder = new URL("web/public/screenshots/", root);
const pictures = {
  "phone-home": { ...phone, path: "/" },
  "phone-account": { ...phone, path: "/account" },
  "desk-home": { ...desk, path: "/" },
};

const studio = await openStudio();
await Deno.mkdir(folder, { recursive: true });
for (const [name, shot] of Object.entries(pictures)) {
  const webp = await studio.asWebp(await studio.shoot(shot));
  await Deno.writeFile(new URL(`${name}.webp`, folder), webp);
}
await studio.close();
