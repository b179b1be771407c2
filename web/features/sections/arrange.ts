// Groups a course's videos and files: the sections in order, then the rest.

type Section = { id: string; title: string; description: string; order: number };
type Item = { sectionId: string | null };

export type Group<Video, Resource> = {
  /** Undefined for parts without a section. */
  section?: Section;
  videos: Video[];
  resources: Resource[];
};

export function arrange<Video extends Item, Resource extends Item>(
  sections: readonly Section[],
  videos: readonly Video[],
  resources: readonly Resource[],
): Group<Video, Resource>[] {
  const groups = new Map<string | null, Group<Video, Resource>>();
  for (const section of sections.toSorted((a, b) => a.order - b.order)) {
    groups.set(section.id, { section, videos: [], resources: [] });
  }
  const rest: Group<Video, Resource> = { videos: [], resources: [] };
  // Parts of a deleted section go to the rest.
  for (const video of videos) (groups.get(video.sectionId) ?? rest).videos.push(video);
  for (const file of resources) (groups.get(file.sectionId) ?? rest).resources.push(file);
  const hasRest = rest.videos.length > 0 || rest.resources.length > 0;
  return hasRest ? [...groups.values(), rest] : [...groups.values()];
}

/** The videos of all groups in order. */
export const inOrder = <Video, Resource>(groups: readonly Group<Video, Resource>[]): Video[] =>
  groups.flatMap(({ videos }) => videos);
