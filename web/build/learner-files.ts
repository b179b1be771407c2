// Finds the files of a build that a learner's phone keeps: those that the first script reaches
// without the panel.

/** Vite's manifest: for each source, its file and what that file loads. */
export type BuildManifest = Record<string, {
  file: string;
  /** Of a file for several modules: its areas (chunks.ts). */
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}>;

/**
 * A page would show a hole without its small drawings. Vite lists workers as assets, too. Fonts
 * come with the first page that needs them.
 */
const needed = (assets: string[] = []) => assets.filter((file) => /\.(svg|js)$/.test(file));

/**
 * Learners need neither the panel nor the syllabus for visitors. A user who opens them stores their
 * files then.
 */
const isForOthers = (source: string) =>
  /^(app\/panel|pages\/admin|features\/home\/panel)\/|^pages\/courses\/load-syllabus\.ts$/
    .test(source);

/**
 * Visitors need neither the search, its results, the notes, the transcripts, the list of
 * conversations nor the ratings of answers. The worker stores these files as soon as a user is
 * signed in.
 */
const isForUsers = (source: string, name?: string) =>
  name === "ratings" ||
  /^(?:app\/user-pages|pages\/(?:search|notes)|pages\/courses\/transcript|pages\/ai\/(?:ask-panel|feedback)|features\/chat\/(?:history\/conversation-tools|feedback\/[\w-]+))\.tsx?$/
    .test(source);

/** This script speeds up only a first visit, before the phone has any file. */
export const EARLY_CALLS = "early-calls.ts";

/** `forAll`: what the app stores for everybody. `forUsers`: what it stores for signed-in users. */
export function learnerFiles(manifest: BuildManifest) {
  const forAll = filesReached(
    manifest,
    (source, name) => isForOthers(source) || isForUsers(source, name),
  );
  return { forAll, forUsers: filesReached(manifest, isForOthers).difference(forAll) };
}

function filesReached(
  manifest: BuildManifest,
  isLeftOut: (source: string, name?: string) => boolean,
) {
  const files = new Set<string>();
  const reached = new Set<string>();
  const waiting = Object.keys(manifest)
    .filter((source) => manifest[source]?.isEntry && source !== EARLY_CALLS);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const chunk = manifest[source];
    if (!chunk || reached.has(source) || isLeftOut(source, chunk.name)) continue;
    reached.add(source);
    for (const file of [chunk.file, ...chunk.css ?? [], ...needed(chunk.assets)]) files.add(file);
    waiting.push(...chunk.imports ?? [], ...chunk.dynamicImports ?? []);
  }
  return files;
}
