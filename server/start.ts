// start: runs the whole product on this machine. Builds the web app, starts the embedded parts,
// seeds, then serves.
import { BuildFailed, buildIfChanged } from "../web/build.ts";
import { openDesk } from "./backup/desk.ts";
import { type DemoModel, openDemoModel } from "./demo/model/open.ts";
import { type DemoPasswords, secureDemoAccounts } from "./demo/known-passwords.ts";
import { seedIfEmpty } from "./demo/seed.ts";
import { accountLines } from "./demo/tell-accounts.ts";
import { type Embedded, openEmbedded, openMedia } from "./embedded.ts";
import { readSettings, type Settings } from "./env.ts";
import { isExposed } from "./setting-warnings.ts";
import { run, type Running, siteFolder } from "./main.ts";
import { CommandError, runMain, waitForStopSignal } from "./process.ts";
import type { Timeouts } from "./timeouts.ts";

type Options = {
  /** Vite's own server shows the web app instead, and reloads it after each change. */
  withoutSite?: boolean;
  /** Other limits than in production (tests). */
  timeouts?: Timeouts;
  /** False in tests that need no texts of files for the search. */
  readsFiles?: boolean;
};

/** `demo` is present where the demo academy is. */
type Started = Running & { demo?: DemoPasswords };

export async function start(
  settings: Settings,
  { withoutSite, timeouts, readsFiles }: Options = {},
): Promise<Started> {
  let embedded: Embedded | undefined;
  let model: DemoModel | undefined;
  let demo: DemoPasswords | undefined;
  let closeDesk = () => {};
  const close = async () => {
    closeDesk();
    await model?.close();
    await embedded?.close();
  };
  try {
    const running = await run(settings, async () => {
      embedded = await openEmbedded(settings);
      const { storage, put } = await openMedia(settings);
      if (!withoutSite) await buildSite();
      if (!settings.AI_BASE_URL) model = openDemoModel(settings);
      return {
        ...embedded,
        storage,
        model: model?.address,
        siteFolder: withoutSite ? undefined : siteFolder,
        readsFiles,
        // Everybody knows the password of these accounts, so they go into our own database only.
        fill: settings.DATABASE_URL ? undefined : async (sql, passwords) => {
          await seedIfEmpty(sql, passwords, put);
          demo = await secureDemoAccounts(sql, passwords, { isExposed: isExposed(settings) });
        },
      };
    }, timeouts);
    if (embedded?.copyTo) {
      const { copyTo } = embedded;
      closeDesk = openDesk({ dataDir: settings.DATA_DIR, copyTo, database: running.database });
    }
    return {
      ...running,
      demo,
      async stop() {
        try {
          await running.stop();
        } finally {
          await close();
        }
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function buildSite() {
  try {
    await buildIfChanged({ onBuild: () => console.log("Building the web app.") });
  } catch (error) {
    throw error instanceof BuildFailed ? new CommandError(error.message) : error;
  }
}

const welcome = ({ origin, demo }: Started, { AI_BASE_URL }: Settings) =>
  [
    "",
    `Pyinnya is ready: ${origin}`,
    "",
    ...(demo ? accountLines(demo) : []),
    ...(AI_BASE_URL ? [] : demoModelNotice),
    "Ctrl-C stops it; what was entered is kept.",
    "",
  ].join("\n");

const demoModelNotice = [
  "The chat is answered by a demo model, from the lessons alone. AI_BASE_URL and AI_API_KEY name another.",
  "",
];

/** Runs the process from its start to its stop. */
export const runUntilStopped = (options: Pick<Options, "timeouts" | "readsFiles"> = {}) =>
  runMain(async () => {
    const settings = readSettings("start");
    const withoutSite = Deno.args.includes("--without-site");
    const running = await start(settings, { withoutSite, ...options });
    // Comes before the message 'ready': its reader may stop the process at once.
    const stopSignal = waitForStopSignal();
    console.log(welcome(running, settings));
    await stopSignal;
    console.log("Stopping.");
    await running.stop();
  });

if (import.meta.main) await runUntilStopped();
