import type { Sql } from "../../db/sql.ts";

/** Returns the path of an answer's picture and its owner. */
export const getImage = (sql: Sql, messageId: string) =>
  sql<{ personId: string; imagePath: string }[]>`
    select c.person_id, m.image_path
    from academy.messages m join academy.conversations c on c.id = m.conversation_id
    where m.id = ${messageId} and m.image_path is not null
  `.then(([row]) => row);
