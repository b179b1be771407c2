import type { Sql } from "../../db/sql.ts";

/** Where an answer's picture lies, and whose it is. */
export const getImage = (sql: Sql, messageId: string) =>
  sql<{ personId: string; imagePath: string }[]>`
    select c.person_id, m.image_path
    from academy.messages m join academy.conversations c on c.id = m.conversation_id
    where m.id = ${messageId} and m.image_path is not null
  `.then(([row]) => row);

/** Written down before the file is there: what no answer comes to show goes after an hour. */
export const expectImage = (sql: Sql, path: string) =>
  sql`
    insert into academy.removals (path, next_try_at) values (${path}, now() + interval '1 hour')
  `;
