// Turns pages into pictures and PDFs, with the Chromium of this machine.
import { pathToFileURL } from "node:url";

const names = [
  "chromium",
  "chromium-browser",
  "chromium-headless-shell",
  "google-chrome",
  "chrome",
];

async function chromium(args: string[], html: string) {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-page-" });
  try {
    await Deno.writeTextFile(`${folder}/page.html`, html);
    const all = [
      ...["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
      ...["--disable-background-networking", "--disable-sync", `--user-data-dir=${folder}/profile`],
      ...args,
      pathToFileURL(`${folder}/page.html`).href,
    ];
    for (const name of names) {
      try {
        return await run(name, all);
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
    }
    throw new Error(`There is none of ${names.join(", ")} on the PATH.`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

export const picture = (html: string, width: number, height: number, path: string) =>
  chromium(
    [`--window-size=${width},${height}`, "--virtual-time-budget=4000", `--screenshot=${path}`],
    html,
  );

export const pdf = (html: string, path: string) =>
  chromium(["--no-pdf-header-footer", `--print-to-pdf=${path}`], html);

export async function run(command: string, args: string[]) {
  const { success, stderr } = await new Deno.Command(command, { args, stdin: "null" }).output();
  if (!success) throw new Error(`${command}: ${new TextDecoder().decode(stderr).slice(-2000)}`);
}

const fonts = new URL("../../../../web/fonts/", import.meta.url);

/** The Burmese font of the web app, so that a video and a page look alike. */
export async function fontFaces(): Promise<string> {
  const faces = await Promise.all([400, 700].map(async (weight) => {
    const bytes = await Deno.readFile(new URL(`noto-sans-myanmar-${weight}.woff2`, fonts));
    return `@font-face { font-family: Burmese; font-weight: ${weight};
      src: url(data:font/woff2;base64,${bytes.toBase64()}) format("woff2"); }`;
  }));
  return faces.join("\n");
}
