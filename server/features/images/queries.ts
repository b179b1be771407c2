import type { Sql } from "../../db/sql.ts";

/** Where an answer's picture lies, and whose it is. */
export const getImage = (sql: Sql, messageId: string) =>
  sql<{ personId: string; imagePath: string }[]>`
    select c.person_id, m.image_path
    from academy.messages m join academy.conversations c on c.id = m.conversation_id
    where m.id = ${messageId} and m.image_path is not null
  `.then(([row]) => row);
