// Answers without a session: is the server alive, is it ready, what is switched on.
import { type Context, Hono } from "hono";
import project from "../deno.json" with { type: "json" };
import { isThisMachine } from "./addresses.ts";
import { courseIds } from "./catalogue.ts";
import type { Base } from "./http/context.ts";
import { PASSWORD_LENGTH } from "./limits.ts";
import { findOldBackup, sentenceOf } from "./db/checked-backups.ts";
import type { Database } from "./db/database.ts";
import { formatError } from "./log.ts";
import { checkStorage } from "./storage-state.ts";
import { withTimeout } from "./timeouts.ts";

/**
 * Apps before this version are told that they must update. Raise it when a call changes in a way
 * that they do not understand: a phone may have been off for months.
 */
export const OLDEST_APP = "0.1.0";

/** A proxy on this machine names its client in this header, or has no client. */
const hasComeFromThisMachine = (c: Context<Base>) =>
  isThisMachine(c.var.address) && c.req.header("X-Forwarded-For") === undefined;

/** A load balancer asks every few seconds. */
const BACKUP_KEPT_MS = 60_000;
const knownBackups = new WeakMap<Database, { at: number; problem: Promise<string | undefined> }>();

function getBackupProblem(vars: Context<Base>["var"]): Promise<string | undefined> {
  const known = knownBackups.get(vars.database);
  if (known && performance.now() - known.at < BACKUP_KEPT_MS) return known.problem;
  const problem = findBackupProblem(vars);
  knownBackups.set(vars.database, { at: performance.now(), problem });
  return problem;
}

async function findBackupProblem({ database, settings, timeouts, log }: Context<Base>["var"]) {
  try {
    const oldBackup = await withTimeout(
      timeouts.probe,
      findOldBackup(database.sql, settings.BACKUP_MAX_AGE_DAYS),
      () => {
        throw new Error("The database does not say soon how old the last checked backup is.");
      },
    );
    return oldBackup && sentenceOf(oldBackup);
  } catch (error) {
    log.warn("backup", { error: formatError(error) });
    return "The server cannot find out how old the last checked backup is. Its log says why.";
  }
}

export const status = new Hono<Base>()
  .get("/healthz", (c) => c.json({ ok: true }))
  // Phones ask below /api: a network or a proxy may let through all other paths.
  .on("GET", ["/readyz", "/api/readyz"], async (c) => {
    const [database, { works: storage, problems: ofStorage }] = await Promise.all([
      c.var.database.answers(),
      checkStorage(c.var.storage, c.var.timeouts.storageLook),
    ]);
    if (!database) c.var.database.suspect();
    // A load balancer must stop sending requests here. A phone that has no other server still reads
    // that the database answers.
    const draining = c.var.isDraining();
    // A load balancer keeps this server without storage: lists, notes and the chat work.
    const ofBackup = database ? await getBackupProblem(c.var) : undefined;
    const degraded = [...storage ? [] : ["storage"], ...ofBackup ? ["backup"] : []];
    const problems = [...ofStorage, ...ofBackup ? [ofBackup] : []];
    const ok = database && !draining;
    const state = hasComeFromThisMachine(c)
      ? { ok, draining, database, storage, degraded, problems }
      // A stranger learns no more than this. Phones of all versions read `database`.
      : { ok, database };
    return c.json(state, ok ? 200 : 503);
  })
  .get("/api/config", (c) => {
    const { settings, chatModel, imageModels } = c.var;
    const { label, model, isSetUp, isDemo } = chatModel;
    c.header("Cache-Control", "no-store");
    return c.json({
      version: project.version,
      oldestApp: OLDEST_APP,
      selfEnrollment: settings.SELF_ENROLLMENT,
      courses: courseIds,
      assistant: { label, model, isSetUp, isDemo },
      imageModels: imageModels.list,
      contacts: {
        phone: settings.CONTACT_PHONE ?? null,
        url: settings.CONTACT_URL ?? null,
        email: settings.CONTACT_EMAIL ?? null,
        viber: settings.CONTACT_VIBER ?? null,
        messenger: settings.CONTACT_MESSENGER ?? null,
      },
      limits: {
        monthlyMessages: settings.MONTHLY_MESSAGE_QUOTA,
        monthlyImages: settings.MONTHLY_IMAGE_QUOTA,
        password: PASSWORD_LENGTH,
      },
    });
  });
