// Checks that each library of deno.json is used in its place, and that no library of the stack is
// missing.
import assert from "node:assert/strict";
import project from "../../deno.json" with { type: "json" };

/** For each library, the files of which one must use it. */
const places: Record<string, RegExp> = {
  // Runtime of the app.
  "react": /^web\/(?!.*\.test\.).*\.tsx$/,
  "react-dom": /^web\/main\.tsx$/,
  "react-router-dom": /^web\/app\/router\.tsx$/,
  "@tanstack/react-query": /^web\/lib\/http\/queries\.ts$/,
  "@tanstack/react-table": /^web\/ui\/panel\/table\.tsx$/,
  "dexie": /^web\/offline\/queries\/write-db\.ts$/,
  "i18next": /^web\/lib\/words\/i18n\.ts$/,
  "react-i18next": /^web\/features\/questions\/.*\.tsx$/,
  "workbox-window": /^web\/offline\/connection\/service-worker\.ts$/,
  "workbox-precaching": /^web\/sw\.ts$/,
  "lucide-react": /^web\/ui\/icons\.ts$/,
  "marked": /^web\/features\/chat\/messages\//,
  "tus-js-client": /^web\/(?!.*\.test\.)/,
  // Runtime of the server and of the local services.
  "hono": /^server\/app\.ts$/,
  "postgres": /^server\/db\/sql\.ts$/,
  "@supabase/storage-js": /^server\/services\//,
  "openai": /^server\/services\//,
  "@node-rs/argon2": /^server\/services\//,
  "myanmar-tools": /^server\/services\//,
  "fflate": /^server\/services\/file-text\//,
  "htmlparser2": /^server\/services\/file-text\//,
  "unpdf": /^server\/services\/file-text\//,
  "zod": /^server\/env\.ts$/,
  "@electric-sql/pglite": /^supabase\/local\//,
  "@electric-sql/pglite-socket": /^supabase\/local\//,
  "@tus/server": /^supabase\/local\/storage\//,
  // Styles and build.
  "daisyui": /^web\/daisyui\.config\.ts$/,
  "tailwindcss": /^web\/styles\.css$/,
  "@fontsource/noto-sans-myanmar": /^web\/fonts\/cut\.sh$/,
  "@tailwindcss/vite": /^web\/vite\.config\.ts$/,
  "@vitejs/plugin-react": /^web\/vite\.config\.ts$/,
  "vite": /^web\/vite\.config\.ts$/,
  "vite-plugin-pwa": /^web\/build\/worker\.ts$/,
  // Tests and proofs.
  "@playwright/test": /^e2e\/journeys\/.*\.spec\.ts$/,
  "axe-core": /^e2e\/support\/axe\.ts$/,
  "axe-core/": /^e2e\/support\/axe\.ts$/,
  "@electric-sql/pglite-pgvector": /^server\/testing\/vector-database-worker\.ts$/,
  "fake-indexeddb": /^web\/offline\/.*\.test\.ts$/,
  "lighthouse": /^e2e\/prove\/lighthouse\.ts$/,
};

/**
 * The compiler itself reads the first package. The second follows from the imports of react-dom.
 */
const types = ["@types/react", "@types/react-dom"];
const ours = ["@server/contract"];

const root = new URL("../../", import.meta.url);
const files = [...filesBelow("web"), ...filesBelow("server"), ...filesBelow("supabase")]
  .concat(filesBelow("e2e"));

for (const [library, place] of Object.entries(places)) {
  Deno.test(`${library} is used where it belongs`, () => {
    const name = library.replace(/\/$/, "").replaceAll(/[/.]/g, "\\$&");
    // The name is in quotes, as in an import, or has a version, as on a command line.
    const use = new RegExp(`(?:["']|npm:|pack --silent |imports\\.)${name}(?:["'/@,])`);
    const found = files.filter((file) => place.test(file))
      .some((file) => use.test(Deno.readTextFileSync(new URL(file, root))));
    assert.ok(found, `no file of ${place} uses ${library}`);
  });
}

Deno.test("deno.json names exactly the libraries that are used", () => {
  const named = Object.keys(project.imports).filter((name) => !ours.includes(name)).sort();
  assert.deepEqual(named, [...Object.keys(places), ...types].sort());
});

function filesBelow(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, root))].flatMap(({ name, isDirectory }) => {
    if (name === "results") return [];
    return isDirectory ? filesBelow(`${folder}/${name}`) : [`${folder}/${name}`];
  });
}
