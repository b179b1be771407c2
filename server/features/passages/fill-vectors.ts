// Brings the vectors of a course up to date: new texts get vectors, and places that are gone lose
// theirs.
import { createHash } from "node:crypto";
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { type EmbeddingModel, TextsRefused } from "../../services/embedding-model.ts";
import { takeTurns } from "../../cooperative-work.ts";
import { textsOfCourse } from "./kept-indexes.ts";
import { listPassageTexts } from "./lesson-texts.ts";
import {
  copyVectors,
  type HashedKey,
  listVectors,
  putVectors,
  removeVectors,
  type VectorKey,
  type VectorSpace,
  type VectorStore,
  vectorText,
} from "./vector-store.ts";

/** Texts whose vectors are stored together. A failure loses no more than these. */
const TEXTS_AT_ONCE = 25;
const KEYS_AT_ONCE = 500;
/** If the provider takes none of so many texts, the texts are not the reason. */
const MAX_REFUSED = 5;

type Filling = {
  sql: Sql;
  store: VectorStore;
  model: EmbeddingModel;
  space: VectorSpace;
  /** The hashes of texts that the provider does not take. They are not sent again. */
  refusedHashes: Set<string>;
  /** Called before each request. Throws if this process must end its work. */
  assertMayGoOn(): Promise<void>;
  /** Called when new vectors are stored. */
  onStored(): void;
  signal: AbortSignal;
};

/** Counts. `refused`: texts that the provider does not take. */
type Filled = { embedded: number; removed: number; refused: number };

type Text = HashedKey & { text: string };

export async function fillVectors(filling: Filling): Promise<Filled> {
  const { sql, space, refusedHashes } = filling;
  const texts = await listHashedTexts(sql, space.courseId);
  const stored = new Map((await listVectors(sql, space)).map((key) => [nameOf(key), key]));
  const missing = texts.filter((text) =>
    stored.get(nameOf(text))?.hash !== text.hash && !refusedHashes.has(text.hash)
  );
  const embedded = await embedAndStore(filling, await copyKnownVectors(filling, missing));
  const current = new Set(texts.map(nameOf));
  const gone = [...stored].flatMap(([name, key]) => current.has(name) ? [] : [key]);
  for (const keys of chunksOf(gone, KEYS_AT_ONCE)) await removeVectors(sql, space, keys);
  const refused = texts.filter(({ hash }) => refusedHashes.has(hash)).length;
  return { embedded, removed: gone.length, refused };
}

/** Gives texts the vectors that the same texts have elsewhere. Returns the texts that got none. */
async function copyKnownVectors({ sql, space }: Filling, texts: Text[]): Promise<Text[]> {
  const known = new Set<string>();
  for (const chunk of chunksOf(texts, KEYS_AT_ONCE)) {
    for (const { hash } of await copyVectors(sql, space, chunk.map(keyOf))) known.add(hash);
  }
  return texts.filter(({ hash }) => !known.has(hash));
}

/** Stores the model's vectors for these texts. Returns how many different texts the model took. */
async function embedAndStore(filling: Filling, texts: Text[]): Promise<number> {
  const { sql, store, space, onStored } = filling;
  // The same text may stand at several places, and is sent once.
  const sameTexts = [...Map.groupBy(texts, ({ hash }) => hash).values()];
  let embedded = 0;
  for (const chunk of chunksOf(sameTexts, TEXTS_AT_ONCE)) {
    const vectors = await embedTexts(filling, chunk.flatMap(([first]) => first ? [first] : []));
    const rows = chunk.flat().flatMap((text) => {
      const vector = vectors.get(text.hash);
      return vector ? [{ ...keyOf(text), vector: vectorText(vector) }] : [];
    });
    await putVectors(sql, store, space, rows);
    if (rows.length > 0) onStored();
    embedded += vectors.size;
  }
  return embedded;
}

const keyOf = ({ text: _, ...key }: Text): HashedKey => key;

/** Works in turns, because a course may have very many texts. */
async function listHashedTexts(sql: Sql, courseId: CourseId): Promise<Text[]> {
  const texts: Text[] = [];
  const pauseIfDue = takeTurns();
  for (
    const { place: { courseId: _, ...place }, language, text } of await listPassageTexts(
      courseId,
      await textsOfCourse(sql, courseId),
    )
  ) {
    await pauseIfDue();
    texts.push({ ...place, language, text, hash: hashOf(text) });
  }
  return texts;
}

/**
 * Returns the vectors by the hashes of their texts. A text that the provider does not take must not
 * keep the others out, so texts that are refused together are sent again in two halves.
 */
async function embedTexts(
  { model, signal, refusedHashes, assertMayGoOn }: Filling,
  texts: Text[],
): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  const refusedHere: string[] = [];
  const embed = async (some: Text[]) => {
    await assertMayGoOn();
    try {
      const made = await model.embed(some.map(({ text }) => text), signal);
      for (const [n, { hash }] of some.entries()) {
        const vector = made[n];
        if (vector) vectors.set(hash, vector);
      }
    } catch (error) {
      if (!(error instanceof TextsRefused)) throw error;
      const [first] = some;
      if (some.length === 1 && first) {
        refusedHere.push(first.hash);
        if (vectors.size === 0 && refusedHere.length > MAX_REFUSED) throw error;
        return;
      }
      const middle = Math.ceil(some.length / 2);
      await embed(some.slice(0, middle));
      await embed(some.slice(middle));
    }
  };
  await embed(texts);
  for (const hash of refusedHere) refusedHashes.add(hash);
  return vectors;
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const nameOf = ({ kind, sourceId, part, from, to, language }: VectorKey) =>
  `${kind} ${sourceId} ${part} ${from} ${to} ${language}`;

function chunksOf<Item>(items: Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size));
}
