// Takes the README's picture, the product on a phone and on a desk: deno run -A
// e2e/pictures/readme.ts
import { desk, openStudio, phone, root } from "./studio.ts";

const studio = await openStudio();
const onDesk = await studio.shoot({ ...desk, path: "/courses/ai-first-step" });
const onPhone = await studio.shoot({ ...phone, path: "/", language: "my", isDark: true });
const both = await studio.withPage(async (page) => {
  await page.setViewportSize({ width: 1200, height: 720 });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 720px; background: linear-gradient(160deg, #eceafc, #fbf3dd) }
    img { position: absolute; border: 1px solid #0002; box-shadow: 0 12px 40px #1a164026 }
    .desk { left: 48px; top: 48px; width: 960px; border-radius: 12px }
    .phone { right: 48px; bottom: 32px; width: 272px; border: 6px solid #15132b; border-radius: 28px }
  </style>
  <img class="desk" src="data:image/png;base64,${onDesk.toBase64()}">
  <img class="phone" src="data:image/png;base64,${onPhone.toBase64()}">`);
  return await page.screenshot();
});
await Deno.writeFile(new URL("e2e/pictures/pyinnya.webp", root), await studio.asWebp(both));
await studio.close();
