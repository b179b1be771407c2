// Lists how saved data that is no part of a course is loaded again. Features register their own.

export type SavedTopic = {
  /** The first word of the query keys. The ids in `StoredDataMark` stand under it, too. */
  topic: string;
  /** Returns one function for each id that can be loaded. */
  listLoads(ids: string[]): Promise<(() => Promise<unknown>)[]>;
};

const registered: SavedTopic[] = [];

export const registerSavedTopic = (topic: SavedTopic) => void registered.push(topic);

export const listSavedTopics = (): readonly SavedTopic[] => registered;
