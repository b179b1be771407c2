// Queries for attachments: store, claim, list and remove them.
import type { Sql } from "../../db/sql.ts";
import { UNCLAIMED_FILE_HOURS } from "../../limits.ts";
import type { Attachment } from "./schema.ts";

/** The facts that are needed to send a file to a model. */
export type AttachedFile = Omit<Attachment, "id"> & { path: string; tokens: number };
export type NewAttachment = AttachedFile & { personId: string };

/**
 * Lets only one upload of a user be stored at a time, so that the second one counts the first.
 * Holds until the transaction ends.
 */
export const lockAttachments = (sql: Sql, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${personId}`}, 0))`;

/** The bytes of a user's files, or only of the files that a question has claimed. */
export const sumBytes = (sql: Sql, personId: string, isClaimedOnly = false) =>
  sql<{ bytes: number }[]>`
    select coalesce(sum(size), 0)::float8 as bytes from academy.attachments
    where person_id = ${personId} ${isClaimedOnly ? sql`and message_id is not null` : sql``}
  `.then(([row]) => row?.bytes ?? 0);

type UnclaimedRoom = { personId: string; most: number; bytes: number };

/**
 * Removes a user's oldest unclaimed files. At most `most` of them stay, and all files of the user,
 * with the claimed ones, have at most `bytes`. A file that a question claims at this moment stays.
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

/**
 * Stores an attachment and takes its file off the list of removals. Returns undefined if its
 * removal has begun.
 */
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

/**
 * Frees these attachments of a question that is replaced, so that the new question can claim them.
 */
export const detachAttachments = (sql: Sql, messageId: string, ids: string[]) =>
  sql`
    update academy.attachments set message_id = null, place = null
    where message_id = ${messageId} and id = any(${ids})
  `;

/**
 * Claims files for a question and returns their ids: only the user's own files that no question
 * has. When several questions claim a file at once, only one gets it.
 */
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

/** Removes files that no question has claimed in time. */
export const removeUnclaimed = (sql: Sql) =>
  sql`
    delete from academy.attachments
    where message_id is null and created_at < now() - make_interval(hours => ${UNCLAIMED_FILE_HOURS})
  `;

/** The attachments of the message `m` in the statement, as the app shows them. */
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

/** The same attachments, as a model receives them. */
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
