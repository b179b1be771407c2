// Says which files may import which. The first layer that matches a file decides.

type Layer = {
  /**
   * `*` stands for anything within one name. A pattern that ends in a slash matches everything
   * below.
   */
  files: string;
  /** `{own}` is the folder that `files` matched. */
  may: string[];
  not?: string[];
  /** May also be imported as types, because erased types bind nothing at run time. */
  types?: string[];
};

const contract = "server/contract.ts";
const routes = "server/features/*/*routes.ts";
/** The kinds of passages, for schemas and queries. */
const kinds = "server/features/passages/sources.ts";
const rules = ["server/features/*/schema.ts", "server/features/*/*policy.ts"];
const shared = [
  ...rules,
  "server/features/*/queries.ts",
  "server/features/*/writes.ts",
  // Who may change which user, and the audit log of these changes.
  "server/features/users/account-permissions.ts",
  "server/features/audit/record-audit.ts",
  // Forgets wrong guesses when staff set a new password.
  "server/features/session/clear-failed-sign-ins.ts",
  "server/features/sections/assert-sections.ts",
  // Limits how often a user does something.
  "server/features/limits/count-action.ts",
  // Takes the writes of a feature from the outboxes of phones.
  "server/features/sync/kinds.ts",
  // The cost of an answer.
  "server/features/usage/prices.ts",
  // What all answers together may cost.
  "server/features/usage/ceiling.ts",
  // Asks a question and runs its answer, for texts and for pictures.
  "server/features/chat/answer-queries.ts",
  "server/features/chat/answer-run.ts",
  "server/features/chat/answers.ts",
  "server/features/chat/ask-question.ts",
  "server/features/chat/feed.ts",
  // Finds what the lessons say about a question, writes it for a model, and checks it when it is
  // read again.
  "server/features/passages/find-passages.ts",
  "server/features/passages/open-sources.ts",
  "server/features/passages/for-model.ts",
  "server/features/passages/near-second.ts",
  "server/features/passages/sources.ts",
  // Tells a model what is attached.
  "server/features/attachments/files-for-model.ts",
  // Claims an uploaded file for a row, and removes the file with the row.
  "server/features/uploads/claim.ts",
  "server/features/uploads/removals.ts",
];
/** These files belong to no side, and the tests of each side may import them. */
export const forAnyTest = ["hand-clock", "hand-timers", "hostile-payloads", "real-time", "until"]
  .map((name) => `server/testing/${name}.ts`);
/** Shipped code imports none of these. */
const forTestsAlone = ["server/testing/", "server/demo/practice/"];
const bare = [
  "accounts",
  "addresses",
  "caption-notes",
  "caption-cues",
  "catalogue",
  "certificates",
  "schema-fields",
  "limits",
  "log",
  "metrics",
  "search-key",
  "search-units",
  "cooperative-work",
  "timeouts",
].map((name) => `server/${name}.ts`);
const ground = ["server/http/", "server/db/", "server/services/", "server/env.ts", ...bare];

const layers: Layer[] = [
  {
    files: "web/ui/",
    may: ["web/ui/", "web/lib/"],
    // Three files of lib import these on behalf of ui, because every part shows a failure in the
    // same words. A test checks that nothing else in lib leads there.
    not: ["http/api", "http/queries", "http/session", "http/sse", "words/i18n"].map((name) =>
      `web/lib/${name}*`
    ),
  },
  { files: "web/lib/", may: ["web/lib/", "locales/", contract] },
  // The tests of offline use the app's own overlay rules.
  {
    files: "web/offline/testing/",
    may: ["web/offline/", "web/lib/", "web/features/*/overlay.ts", contract, ...forAnyTest],
  },
  { files: "web/offline/", may: ["web/offline/", "web/lib/", contract] },
  {
    files: "web/features/*/",
    may: ["{own}", "web/ui/", "web/lib/", "web/offline/", contract],
  },
  {
    files: "web/pages/",
    may: ["web/pages/", "web/features/", "web/ui/", "web/lib/", "web/offline/", contract],
  },
  { files: "web/app/", may: ["web/", "locales/", contract], not: ["web/*.ts", "web/*.tsx"] },
  { files: "web/", may: ["web/", "locales/", contract] },

  { files: "locales/", may: ["locales/"] },

  { files: "server/accounts.ts", may: [] },
  { files: "server/addresses.ts", may: [] },
  { files: "server/caption-cues.ts", may: [] },
  { files: "server/caption-notes.ts", may: ["server/caption-cues.ts"] },
  { files: "server/catalogue.ts", may: [] },
  { files: "server/certificates.ts", may: [] },
  { files: "server/schema-fields.ts", may: ["server/limits.ts"] },
  // A limit is no reason to load a schema, so a phone can load the limits alone.
  { files: "server/limits.ts", may: [] },
  { files: "server/log.ts", may: [] },
  { files: "server/metrics.ts", may: [] },
  { files: "server/search-units.ts", may: [] },
  { files: "server/search-key.ts", may: ["server/search-units.ts"] },
  { files: "server/timeouts.ts", may: [] },
  { files: "server/env.ts", may: bare },
  {
    files: contract,
    may: [
      "server/accounts.ts",
      "server/catalogue.ts",
      "server/schema-fields.ts",
      "server/limits.ts",
      "server/caption-cues.ts",
      "server/search-key.ts",
      "server/http/errors.ts",
      "server/features/chat/answer-events.ts",
      "server/features/passages/sources.ts",
      "server/features/images/intent.ts",
      "server/features/uploads/file-types.ts",
      "server/features/usage/prices.ts",
      "server/features/videos/webvtt.ts",
      ...rules,
    ],
    types: ["server/app.ts", "server/http/errors.ts"],
  },
  {
    files: "server/app.ts",
    may: [...ground, "server/features/", "server/metrics-route.ts", "server/status.ts"],
  },
  {
    files: "server/metrics-route.ts",
    may: [...ground, "deno.json"],
    types: ["server/features/chat/answers.ts"],
  },
  { files: "server/status.ts", may: [...ground, "server/storage-state.ts", "deno.json"] },
  { files: "server/storage-state.ts", may: [...ground, ...rules] },
  {
    files: "server/features/*/schema.ts",
    may: [
      "server/features/*/schema.ts",
      "server/accounts.ts",
      "server/catalogue.ts",
      "server/schema-fields.ts",
      "server/limits.ts",
      "server/search-key.ts",
      kinds,
    ],
  },
  {
    files: "server/features/*/*policy.ts",
    may: [...rules, "server/accounts.ts", "server/limits.ts"],
    types: ["server/"],
  },
  {
    files: "server/features/*/queries.ts",
    may: ["server/db/", "server/features/*/queries.ts", kinds, ...bare, ...rules],
    types: ["server/"],
  },
  {
    files: "server/features/*/",
    may: ["{own}", ...ground, ...shared],
    not: [routes],
  },
  { files: "server/http/", may: ground },
  {
    files: "server/db/",
    may: ["server/db/", ...bare],
  },
  {
    files: "server/services/",
    may: ["server/services/", "server/env.ts", "server/http/errors.ts", ...bare],
  },
  {
    files: "server/demo/",
    may: ["server/*/", "server/catalogue.ts", "server/limits.ts"],
    not: [routes, ...forTestsAlone],
    types: ["server/env.ts"],
  },
  { files: "server/testing/", may: ["server/", "supabase/", "deno.json"] },
  {
    files: "server/",
    may: ["server/", "supabase/", "web/build.ts", "deno.json"],
    not: forTestsAlone,
  },

  // Both of our servers must understand a byte range in the same way.
  { files: "supabase/", may: ["supabase/", "server/http/ranges.ts"] },
  {
    files: "e2e/support/",
    may: ["e2e/support/", "server/", "supabase/", "locales/", "web/build.ts", "deno.json"],
  },
  {
    files: "e2e/prove/",
    may: ["e2e/prove/", "e2e/support/", "server/", "deno.json"],
  },
  { files: "e2e/pictures/", may: ["e2e/pictures/", "e2e/support/"] },
  {
    files: "e2e/",
    may: ["e2e/support/", "server/", "supabase/", "locales/", "web/build.ts", "deno.json"],
  },
];

/** Whether one file of the tree may import another. Both are paths from the root. */
export function mayImport(from: string, target: string, asType = false): boolean {
  for (const { files, may, not = [], types = [] } of layers) {
    const own = matching(files).exec(from)?.[0];
    if (own === undefined) continue;
    const fits = (pattern: string) => matching(pattern.replace("{own}", own)).test(target);
    return asType && types.some(fits) || may.some(fits) && !not.some(fits);
  }
  return true;
}

/** A test may import everything except journeys. imports.ts keeps web tests off the server. */
export function mayTestImport(target: string): boolean {
  return !target.startsWith("e2e/");
}

function matching(pattern: string): RegExp {
  const source = pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*");
  return new RegExp(`^${source}${pattern.endsWith("/") ? "" : "$"}`);
}
