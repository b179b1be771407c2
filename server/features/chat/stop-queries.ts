// Queries for stopping an answer from any process, and for knowing whether any process reads it.
import type { Sql } from "../../db/sql.ts";

/** Marks the running answer. The process that runs it sees the mark within a second. */
export const requestStop = (sql: Sql, conversationId: string) =>
  sql<{ id: string }[]>`
    update academy.messages set stop_asked_at = coalesce(stop_asked_at, now())
    where conversation_id = ${conversationId} and status = 'running' returning id
  `.then(([row]) => row?.id);

/**
 * Tells the process that runs the conversation's answer to stop it in this time if nobody reads it.
 * Returns the answer's id, or undefined if none runs.
 */
export const requestStopIfUnread = (sql: Sql, conversationId: string, ms: number) =>
  sql<{ id: string }[]>`
    update academy.messages set next_asks_until = now() + make_interval(secs => ${ms / 1000})
    where conversation_id = ${conversationId} and status = 'running' returning id
  `.then(([row]) => row?.id);

/**
 * Stores whether users of this process read an answer of another process. One row for each call:
 * several rows could wait for the rows that `putNewText` has locked, and it for them.
 */
export const putFollower = (sql: Sql, id: string, process: string, isReading: boolean) =>
  sql`
    update academy.messages set followers = array_remove(followers, ${process}::uuid) || ${
    isReading ? [process] : []
  }::uuid[]
    where id = ${id} and status = 'running'
  `;
