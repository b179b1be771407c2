import type { Sql } from "../../db/sql.ts";
import type { Attachment } from "./schema.ts";

/** What it takes to tell a model of it. */
export type AttachedFile = Omit<Attachment, "id"> & { path: string; tokens: number };
export type NewAttachment = AttachedFile & { personId: string };

/** Until the transaction ends: of two that come at once the second counts the first. */
export const holdAttachments = (sql: Sql, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${personId}`}, 0))`;

/** The bytes of a person's files, or only of the files that a question has claimed. */
export const sumBytes = (sql: Sql, personId: string, isClaimedOnly = false) =>
  sql<{ bytes: number }[]>`
    select coalesce(sum(size), 0)::float8 as bytes from academy.attachments
    where person_id = ${personId} ${isClaimedOnly ? sql`and message_id is not null` : sql``}
  `.then(([row]) => row?.bytes ?? 0);

export type UnclaimedRoom = { personId: string; most: number; bytes: number };

/**
 * Removes a person's oldest unclaimed files. At most `most` of them stay, and all files of the person, with the claimed
 * ones, have at most `bytes`. A file that a question claims at this moment stays.
 */
export const removeOldestUnclaimed = (sql: Sql, { personId, most, bytes }: UnclaimedRoom) =>
  sql`
    delete from academy.attachments where id in (
      select id from academy.attachments
      where message_id is null and id in (
        select id from (
          select id, row_number() over latest as place, sum(size) over latest as bytes
          from academy.attachments where person_id = ${personId} and message_id is null
          window latest as (order by created_at desc, id)
        ) unclaimed
        where place > ${most}::int or bytes > ${bytes}::float8 - (
          select coalesce(sum(size), 0) from academy.attachments
          where person_id = ${personId} and message_id is not null
        )
      )
      for update skip locked
    )
  `;

/** Its file is no longer to be removed; nothing where that has begun. */
export const insertAttachment = (sql: Sql, attachment: NewAttachment) =>
  sql<Attachment[]>`
    with kept as (
      delete from academy.removals where path = ${attachment.path} and tries = 0 returning path
    )
    insert into academy.attachments (person_id, name, content_type, size, tokens, path)
    select ${attachment.personId}, ${attachment.name}, ${attachment.contentType},
      ${attachment.size}, ${attachment.tokens}, path
    from kept
    returning id, name, content_type, size
  `.then(([row]) => row);

export const getAttachment = (sql: Sql, id: string) =>
  sql<NewAttachment[]>`
    select person_id, name, content_type, size, tokens, path from academy.attachments where id = ${id}
  `.then(([row]) => row);

/** Those of a question that makes way for another, which they go over to. */
export const detachAttachments = (sql: Sql, messageId: string, ids: string[]) =>
  sql`
    update academy.attachments set message_id = null, place = null
    where message_id = ${messageId} and id = any(${ids})
  `;

/** Hers alone, and none that belongs to a question: each to one, however many ask at once. Answers which. */
export const claimAttachments = (
  sql: Sql,
  { personId, messageId, ids }: { personId: string; messageId: string; ids: string[] },
) =>
  sql<{ id: string }[]>`
    with own as (
      select id from academy.attachments
      where id = any(${ids}) and person_id = ${personId} and message_id is null
      order by id for update
    )
    update academy.attachments f
    set message_id = q.id, place = array_position(${ids}::uuid[], f.id)
    from own, academy.messages q
    where f.id = own.id and q.id = ${messageId}
    returning f.id
  `.then((rows) => rows.map(({ id }) => id));

/** What nothing was asked with. */
export const removeUnclaimed = (sql: Sql) =>
  sql`
    delete from academy.attachments
    where message_id is null and created_at < now() - interval '1 day'
  `;

/** Of a message that the statement calls m, as people are told of them. */
export const attachmentsOf = (sql: Sql) =>
  sql`coalesce((
    select jsonb_agg(
      jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size)
      order by f.place
    )
    from academy.attachments f where f.message_id = m.id
  ), '[]'::jsonb)`;

export const attachmentIdsOf = (sql: Sql) =>
  sql`coalesce((
    select jsonb_agg(f.id order by f.place) from academy.attachments f where f.message_id = m.id
  ), '[]'::jsonb)`;

/** The same, as a model is told of them. */
export const attachedFilesOf = (sql: Sql) =>
  sql`coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'name', f.name, 'contentType', f.content_type, 'size', f.size, 'tokens', f.tokens,
        'path', f.path
      )
      order by f.place
    )
    from academy.attachments f where f.message_id = m.id
  ), '[]'::jsonb)`;
