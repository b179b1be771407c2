// Queries for the vectors of passages. `academy.passage_vectors` exists only where pgvector does.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { Place } from "./queries.ts";
import type { VectorStore } from "./vector-store.ts";
import type { Language } from "./words.ts";

/** Where a vector belongs. */
export type VectorKey = Omit<Place, "courseId"> & { language: string };
export type HashedKey = VectorKey & { hash: string };
export type NewVector = HashedKey & { vector: string };

/** The vectors of one model for one course. */
export type VectorSpace = { model: string; courseId: CourseId };

export const vectorText = (vector: Float32Array) => `[${vector.join()}]`;

export const listVectors = (sql: Sql, { model, courseId }: VectorSpace) =>
  sql<HashedKey[]>`
    select kind, video_id, source_id, part, from_second as "from", to_second as "to", language,
      text_hash as hash
    from academy.passage_vectors where model = ${model} and course_id = ${courseId}
  `;

const keysOf = (sql: Sql, keys: VectorKey[]) =>
  sql`jsonb_to_recordset(${sql.json(keys)}) as k (
    kind text, "videoId" uuid, "sourceId" text, part int, "from" int, "to" int, language text,
    hash text, vector text
  )`;

const putOverOld = (sql: Sql) =>
  sql`
    on conflict (model, course_id, kind, source_id, part, from_second, to_second, language)
    do update set video_id = excluded.video_id, text_hash = excluded.text_hash,
      vector = excluded.vector
  `;

export const putVectors = (
  sql: Sql,
  { schema }: VectorStore,
  { model, courseId }: VectorSpace,
  vectors: NewVector[],
) =>
  sql`
    insert into academy.passage_vectors (
      model, course_id, kind, video_id, source_id, part, from_second, to_second, language,
      text_hash, vector
    )
    select ${model}, ${courseId}, kind, "videoId", "sourceId", part, "from", "to", language,
      hash, vector::${sql(`${schema}.vector`)}
    from ${keysOf(sql, vectors)}
    ${putOverOld(sql)}
  `;

/**
 * Gives these places the vectors of the same texts elsewhere. Returns the hashes of these texts.
 */
export const copyVectors = (sql: Sql, { model, courseId }: VectorSpace, keys: HashedKey[]) =>
  sql<{ hash: string }[]>`
    insert into academy.passage_vectors (
      model, course_id, kind, video_id, source_id, part, from_second, to_second, language,
      text_hash, vector
    )
    select ${model}, ${courseId}, kind, "videoId", "sourceId", part, "from", "to", language,
      hash, known.vector
    from ${keysOf(sql, keys)}
      cross join lateral (
        select v.vector from academy.passage_vectors v
        where v.model = ${model} and v.text_hash = k.hash limit 1
      ) known
    ${putOverOld(sql)}
    returning text_hash as hash
  `;

export const removeVectors = (sql: Sql, { model, courseId }: VectorSpace, keys: VectorKey[]) =>
  sql`
    delete from academy.passage_vectors v
    using ${keysOf(sql, keys)}
    where v.model = ${model} and v.course_id = ${courseId} and v.kind = k.kind
      and v.source_id = k."sourceId" and v.part = k.part and v.language = k.language
      and v.from_second is not distinct from k."from" and v.to_second is not distinct from k."to"
  `;

export type NearRow = Place & {
  /** The cosine between the question and the passage, at most 1. */
  likeness: number;
  /** Over all compared passages. */
  average: number;
  total: number;
};

/**
 * The passages of these courses and languages that are nearest to a question. Compares it with all
 * of them: no index fits vectors of any size. Leaves out vectors of another size, which cannot be
 * compared.
 */
export const listNearest = (
  sql: Sql,
  { schema }: VectorStore,
  { model, courses, languages, vector, most }: {
    model: string;
    courses: CourseId[];
    languages: Language[];
    vector: Float32Array;
    most: number;
  },
) =>
  sql<NearRow[]>`
    with compared as materialized (
      select v.kind, v.course_id, v.video_id, v.source_id, v.part, v.from_second, v.to_second,
        case when ${sql(`${schema}.vector_dims`)}(v.vector) = ${vector.length} then 1 - (
          v.vector operator(${sql(schema)}.<=>) ${vectorText(vector)}::text::${
    sql(`${schema}.vector`)
  }
        ) end as likeness
      from academy.passage_vectors v
      where v.model = ${model} and v.course_id = any(${courses})
        and v.language = any(${languages})
    )
    select kind, course_id, video_id, source_id, part, from_second as "from", to_second as "to",
      likeness, (select avg(likeness) from compared) as average,
      (select count(likeness)::int from compared) as total
    from compared where likeness is not null
    order by likeness desc limit ${most}
  `;
