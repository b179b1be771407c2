// Fills the large tables of an academy at an old schema, for the proof of migrations under load. Rows
// have ids that a client can compute.
import type { Sql } from "../../db/sql.ts";

const LESSONS = 300;
/** There are a fifth as many users as rows of each other table. */
export const ROWS_PER_USER = 5;

/** SQL for the id of the row with this number. */
export const idOf = (kind: string, number: string) => `md5('${kind}' || (${number}))::uuid`;

async function fillFirstTables(sql: Sql, rows: number) {
  const users = rows / ROWS_PER_USER;
  const user = idOf("u", `1 + n % ${users}`);
  await sql.unsafe(`
    insert into academy.users (id, email, password_hash, first_name, last_name)
    select ${idOf("u", "n")}, 'user' || n || '@people.test', repeat('x', 97), 'Aung', 'မြင့် ' || n
    from generate_series(1, ${users}) n;
    insert into academy.videos
      (id, course_id, title, position, duration_seconds, video_path, content_type, size)
    select ${
    idOf("v", "n")
  }, 'ai-first-step', 'Lesson ' || n, n, 600, 'videos/' || n, 'video/mp4', 9
    from generate_series(1, ${LESSONS}) n;
    insert into academy.progress (person_id, video_id, watched)
    select ${user}, ${idOf("v", `1 + (n - 1) / ${users}`)}, '{[0,540000)}'
    from generate_series(1, ${rows}) n;
    insert into academy.notes (id, owner_id, video_id, content)
    select ${idOf("n", "n")}, ${user}, ${idOf("v", `1 + n % ${LESSONS}`)},
      'A note about prompts ' || n
    from generate_series(1, ${rows}) n;
    insert into academy.questions (id, course_id, video_id, asked_by_id, question)
    select ${idOf("q", "n")}, 'ai-first-step', ${idOf("v", `1 + n % ${LESSONS}`)},
      ${user}, 'Why is question ' || n || ' about prompts?'
    from generate_series(1, ${rows}) n;
    insert into academy.audit (at, actor_id, action, details, address)
    select now() - n * interval '1 minute', ${user}, 'video.change',
      jsonb_build_object('title', 'Lesson ' || n % 300), '10.0.0.' || n % 250
    from generate_series(1, ${rows}) n;
    insert into academy.applied_writes (person_id, id, status, body)
    select ${user}, ${idOf("w", "n")}, 201,
      jsonb_build_object('id', ${idOf("n", "n")}, 'content', 'A note about prompts ' || n)
    from generate_series(1, ${rows}) n
  `);
}

/** Each conversation has five questions and five answers. */
async function fillConversations(sql: Sql, rows: number) {
  await sql.unsafe(`
    insert into academy.conversations (id, person_id, title, is_empty)
    select ${idOf("c", "n")}, ${
    idOf("u", `1 + n % ${rows / ROWS_PER_USER}`)
  }, 'About prompts ' || n, false
    from generate_series(1, ${rows} / 10) n;
    insert into academy.messages
      (id, conversation_id, role, content, question_id, model, ended_at)
    select ${idOf("m", "n")}, ${idOf("c", "1 + (n - 1) / 10")},
      case n % 2 when 1 then 'user' else 'assistant' end, 'What is a prompt? A text. ' || n,
      case n % 2 when 0 then ${idOf("m", "n - 1")} end, case n % 2 when 0 then 'demo' end, now()
    from generate_series(1, ${rows}) n
  `);
}

const fillSearchTexts = (sql: Sql, rows: number) =>
  sql.unsafe(`
    delete from academy.search_due where kind = 'note';
    insert into academy.search_texts
      (kind, source_id, course_id, video_id, owner_id, content, search_key, updated_at)
    select 'note', n.id::text, 'ai-first-step', n.video_id, n.owner_id, n.content,
      ' ' || lower(n.content) || ' ', n.updated_at
    from academy.notes n limit ${rows}
  `);

/** The large tables by the migration that makes them. They are filled after it. */
export const largeTables: Record<number, (sql: Sql, rows: number) => Promise<unknown>> = {
  16: fillFirstTables,
  23: fillConversations,
  37: fillSearchTexts,
};
