// Carries out what the user does with downloads, and what the server says about them.
import type { FileRow } from "./db.ts";
import {
  checkSpace,
  hasSpaceForRest,
  readSpace,
  requestPersistence,
  type SpaceCheck,
} from "./disk-space.ts";
import { type DownloadContext, findRow } from "./download-context.ts";
import { createDownloadReader } from "./download-reader.ts";
import { findMissingFiles } from "./find-missing-files.ts";
import { removeDownloads, removeFiles } from "./remove-downloads.ts";
import { pendingCopy } from "./copies.ts";
import type { DownloadRequest, KnownUser } from "./types.ts";

export type DownloadActions = ReturnType<typeof createDownloadActions>;

export function createDownloadActions(context: DownloadContext) {
  const { store, clock } = context;
  const { isPlayed, ...reader } = createDownloadReader(context, tidyUp);

  /** Removes old files. A video that is playing stays until the user has watched it. */
  async function tidyUp() {
    const names = (await store.listTrash()).filter((name) => !isPlayed(name));
    await removeFiles(context, names);
  }

  async function noteContact() {
    await store.noteContact(clock.now());
    await context.changed();
  }

  /** Removes the bytes of these downloads. Their rows stay, so that the user is told. */
  async function forbid(matches: (row: FileRow) => boolean) {
    const rows = (await store.list()).filter((row) =>
      matches(row) && row.copy.reason !== "forbidden"
    );
    for (const { key } of rows) await store.forbid(key);
    for (const { key } of rows) context.missing.delete(key);
    if (rows.length > 0) await context.changed();
    await tidyUp();
  }

  async function runAndRefresh(change: Promise<unknown>) {
    await change;
    await context.changed();
  }

  return {
    ...reader,
    want: (files: DownloadRequest[]) => want(context, files),
    resume: (key: string) => resume(context, key),
    renew: (request: DownloadRequest) => renew(context, request),
    remove: (keys: string[]) => removeDownloads(context, keys),
    pause: (key: string) => runAndRefresh(store.pause(key)),
    async keepOld(key: string) {
      await runAndRefresh(store.keepOld(key));
      await tidyUp();
    },
    space: () => readSpace(context),
    persist: () => requestPersistence(context),
    async reconcile({ role, enrolledCourses }: KnownUser) {
      await noteContact();
      if (role === "learner") await forbid(({ courseId }) => !enrolledCourses.includes(courseId));
    },
    noteListed: (listed: DownloadRequest[]) => noteListed(context, listed),
    findMissing: () => findMissingFiles(context),
    removeFiles: (names: string[]) => removeFiles(context, names),
    ...{ tidyUp, noteContact, forbid },
  };
}

async function want(context: DownloadContext, files: DownloadRequest[]): Promise<SpaceCheck> {
  const { store, clock, titles } = context;
  const spaceCheck = await checkSpace(context, files);
  if (spaceCheck.refused) return spaceCheck;
  void requestPersistence(context);
  await titles.keep(files.map(({ key, title }) => ({ key, title })));
  await store.want(files, context.missing, clock.now());
  for (const { key } of files) context.missing.delete(key);
  await context.changed();
  context.startQueue();
  return spaceCheck;
}

async function resume(context: DownloadContext, key: string) {
  const { store, missing } = context;
  const row = findRow(context, key);
  if (!row) return;
  const copy = pendingCopy(row);
  const got = missing.has(key) ? 0 : copy.got;
  const isEnough = await hasSpaceForRest(context, key, { size: copy.size, got });
  if (isEnough) {
    await store.resume(key, missing.has(key));
    missing.delete(key);
  } else if (copy.state !== "saved") await store.fail(key, copy.name, "space");
  await context.changed();
  if (isEnough) context.startQueue();
}

async function renew(context: DownloadContext, request: DownloadRequest) {
  await context.titles.keep([{ key: request.key, title: request.title }]);
  await context.store.renew(request);
  await context.changed();
  await resume(context, request.key);
}

/**
 * Restores the titles, which were deleted with the cached queries. Changed captions are small, and
 * are fetched automatically.
 */
async function noteListed(context: DownloadContext, listed: DownloadRequest[]) {
  const known = listed.filter(({ key }) => findRow(context, key));
  const retitled = known.filter(({ key, title }) => context.titleOf(key) !== title);
  await context.titles.keep(retitled.map(({ key, title }) => ({ key, title })));
  let renewed = 0;
  for (const request of known) if (await context.store.renewCaptions(request)) renewed++;
  if (retitled.length + renewed > 0) await context.changed();
  if (renewed > 0) context.startQueue("event");
}
