// Gives each library one home, so that only one place knows its name and its failures.
type Adapter = { library: RegExp; home: RegExp; said: string; typesAnywhere?: true };

const adapters: Adapter[] = [
  {
    library: /^hono\/client$/,
    home: /^web\/lib\/http\/api\.ts$/,
    said: "web/lib/http/api.ts",
    // The compiler infers the shapes of answers where the calls are made.
    typesAnywhere: true,
  },
  { library: /^(hono|@hono\/.*)(\/|$)/, home: /^(server|supabase|e2e)\//, said: "the server" },
  { library: /^node:/, home: /^(server|supabase|e2e)\//, said: "the server" },
  { library: /^postgres$/, home: /^server\/db\/sql\.ts$/, said: "server/db/sql.ts" },
  {
    library: /^@electric-sql\/pglite-pgvector$/,
    home: /^server\/testing\/vector-database-worker\.ts$/,
    said: "server/testing/vector-database-worker.ts",
  },
  {
    library: /^@electric-sql\//,
    home: /^(supabase\/local|server\/testing)\//,
    said: "supabase/local and server/testing",
  },
  { library: /^@tanstack\/react-table$/, home: /^web\/ui\//, said: "web/ui" },
  {
    library: /^@tanstack\//,
    home: /^web\/(?!ui\/)/,
    said: "what knows data (web/ui is given it)",
  },
  {
    library: /^i18next$/,
    home: /^web\/lib\/words\/i18n\.ts$/,
    said: "web/lib/words/i18n.ts",
    typesAnywhere: true,
  },
  {
    library: /^react-i18next$/,
    home: /^web\/(?!ui\/|offline\/)/,
    said: "what knows texts (web/ui is given them)",
  },
  {
    library: /^workbox-window$/,
    home: /^web\/offline\/connection\/service-worker\.ts$/,
    said: "web/offline/connection/service-worker.ts",
  },
  { library: /^lucide-react/, home: /^web\/ui\/icons\.ts$/, said: "web/ui/icons.ts" },
  { library: /^workbox-(?!window$)/, home: /^web\/sw\.ts$/, said: "web/sw.ts" },
  {
    library: /^dexie/,
    home: /^web\/offline\/(queries\/write-db|outbox\/model|downloads\/store)\.ts$/,
    said: "web/offline/queries/write-db.ts, outbox/model.ts and downloads/store.ts",
  },
  {
    library: /^@tus\//,
    home: /^supabase\/local\/storage\/resumable\.ts$/,
    said: "supabase/local/storage/resumable.ts",
  },
  { library: /^tus-js-client$/, home: /^web\//, said: "one file of web" },
  {
    library: /^(@node-rs\/argon2|@supabase\/storage-js|openai|myanmar-tools)(\/|$)/,
    home: /^server\/services\//,
    said: "its service",
  },
  {
    library: /^(fflate|htmlparser2|unpdf)(\/|$)/,
    home: /^server\/(services\/file-text|testing)\//,
    said: "server/services/file-text",
  },
  {
    library: /^marked$/,
    home: /^web\/features\/chat\/messages\/markdown-blocks\.ts$/,
    said: "web/features/chat/messages/markdown-blocks.ts",
  },
  {
    library: /^(@playwright\/|playwright|axe-core)/,
    home: /^e2e\//,
    said: "the journeys",
  },
  {
    // Phones load the schemas. zod/mini has 6 kB there and zod has 24 kB.
    library: /^zod$/,
    home: /^server\/(?!fields\.ts$|contract\.ts$|features\/\w+\/(schema|policy)\.ts$)/,
    said: "server code that the phone never loads (elsewhere zod/mini)",
    typesAnywhere: true,
  },
];

/** Returns where the library belongs, if `from` is outside. */
export function homeOf(library: string, from: string, asType = false): string | undefined {
  const adapter = adapters.find((adapter) => adapter.library.test(library));
  if (!adapter || adapter.home.test(from) || asType && adapter.typesAnywhere) return undefined;
  return adapter.said;
}

/** Libraries that only one file of their home may import. */
export const known = [
  "@node-rs/argon2",
  "@supabase/storage-js",
  "openai",
  "marked",
  "myanmar-tools",
  "@tus/server",
  "tus-js-client",
  "@tanstack/react-table",
  "@electric-sql/pglite-pgvector",
];
