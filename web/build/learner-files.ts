// Which files of a build a learner's phone keeps: whatever can be reached from the first script without the panel.

/** As Vite writes it: by source, what each file leads to. */
export type BuildManifest = Record<string, {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}>;

/** Drawings are small, and a page would show a hole without; workers are listed so, too. Fonts come with the first page that needs them. */
const needed = (assets: string[] = []) => assets.filter((file) => /\.(svg|js)$/.test(file));

const isPanel = (source: string) => /^(app\/panel|pages\/admin)\//.test(source);

/** It speeds up a first visit only, before the phone has any file. */
const EARLY_COURSE = "early-course.ts";

export function learnerFiles(manifest: BuildManifest): Set<string> {
  const files = new Set<string>();
  const reached = new Set<string>();
  const waiting = Object.keys(manifest)
    .filter((source) => manifest[source]?.isEntry && source !== EARLY_COURSE);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const chunk = manifest[source];
    if (!chunk || reached.has(source) || isPanel(source)) continue;
    reached.add(source);
    for (const file of [chunk.file, ...chunk.css ?? [], ...needed(chunk.assets)]) files.add(file);
    waiting.push(...chunk.imports ?? [], ...chunk.dynamicImports ?? []);
  }
  return files;
}
