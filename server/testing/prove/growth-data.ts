// Fills PostgreSQL with a large academy by a few statements. Rows are the same in every run.
import { connect, type Sql } from "../../db/sql.ts";

/** The lessons with very many notes: one is deleted, the other one moves to another course. */
type GrownAcademy = { deletedId: string; movedId: string };

const LESSONS = 300;
/** Each learner has progress on so many lessons. */
const WATCHED = 100;

/** `part` is 1 for 100,000 users, a million notes and messages and 10 million rows of progress. */
export async function growAcademy(url: string, part: number): Promise<GrownAcademy> {
  const count = (whole: number) => Math.round(whole * part);
  const sql = connect(url, { max: 1, statementTimeout: 0 });
  try {
    await sql`set maintenance_work_mem = '512MB'`;
    // No trigger runs and no key is checked for each row.
    await sql`set session_replication_role = replica`;
    const makeIndexes = await dropIndexes(sql);
    await insertPeople(sql, count(100_000));
    await insertLessons(sql);
    await insertProgress(sql, count(100_000));
    await insertNotes(sql, count(1_000_000), count(200_000), count(100_000));
    await insertConversations(sql, count(100_000));
    await insertQuestions(sql, count(20_000), count(100_000));
    await insertAudit(sql, count(50_000), count(100_000));
    await makeIndexes();
    await sql`set session_replication_role = origin`;
    await sql`vacuum analyze`;
    const [ids] = await sql<GrownAcademy[]>`
      select ${idOf(sql, "v", sql`1`)} as deleted_id, ${idOf(sql, "v", sql`4`)} as moved_id
    `;
    if (!ids) throw new Error("The data are not there.");
    return ids;
  } finally {
    await sql.end();
  }
}

const nothing = (sql: Sql) => sql``;
type Fragment = ReturnType<typeof nothing>;

/** The id of the row with this number: a UUID of version 4, as the calls demand. */
const idOf = (sql: Sql, kind: "u" | "v" | "n" | "c" | "m" | "q", number: Fragment) =>
  sql`overlay(
    overlay(md5(${kind} || (${number})::bigint) placing '4' from 13) placing '8' from 17
  )::uuid`;

const courseOf = (sql: Sql, number: Fragment) =>
  sql`(array['ai-first-step', 'ai-master', 'ai-business-mastery'])[1 + (${number})::bigint % 3]`;

/** An index of all rows at once takes a part of the time. Other constraints than keys stay. */
async function dropIndexes(sql: Sql) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'academy'::regnamespace
      and not exists (select from pg_constraint where conindid = i.indexrelid)
  `;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
}

async function insertPeople(sql: Sql, people: number) {
  await sql`
    insert into academy.users
      (id, email, password_hash, first_name, last_name, role, created_at, last_seen_at)
    select ${idOf(sql, "u", sql`n`)}, 'user' || n || '@people.test', repeat('x', 97),
      (array['Aung', 'Myint', 'Zaw', 'Lin', 'Khin', 'မြင့်', 'ဇော်'])[1 + n % 7],
      (array['Thu', 'Rein', 'Win', 'Moe', 'လင်း'])[1 + n / 7 % 5] || n,
      case when n % 1000 = 0 then 'staff' else 'learner' end,
      now() - n * interval '10 minutes', now() - n * interval '3 minutes'
    from generate_series(1, ${people}::int) n
  `;
  await sql`
    insert into academy.enrollments (user_id, course_id)
    select ${idOf(sql, "u", sql`n`)}, ${courseOf(sql, sql`c`)}
    from generate_series(1, ${people}::int) n, generate_series(0, 2) c where c <= n % 3
  `;
  await sql`
    insert into academy.usage_months (person_id, period, messages, cost)
    select ${idOf(sql, "u", sql`n`)}, to_char(now(), 'YYYY-MM'), n % 200, n % 200 * 0.001
    from generate_series(1, ${people}::int) n
  `;
}

async function insertLessons(sql: Sql) {
  await sql`
    insert into academy.videos (
      id, course_id, title, position, duration_seconds, video_path, content_type, size
    )
    select ${idOf(sql, "v", sql`n`)}, ${courseOf(sql, sql`n`)}, 'Lesson ' || n, n, 600,
      'videos/' || n || '.mp4', 'video/mp4', 1000
    from generate_series(1, ${LESSONS}::int) n
  `;
}

async function insertProgress(sql: Sql, people: number) {
  await sql`alter table academy.progress drop constraint progress_pkey`;
  await sql`
    insert into academy.progress (person_id, video_id, watched, position_ms, position_at)
    select u.id, v.id, '{[0,540000)}', 540000, now() - u.n * interval '1 minute'
    from (
      select n, ${idOf(sql, "u", sql`n`)} as id from generate_series(1, ${people}::int) n
      -- Otherwise each id would be made again for each row.
      offset 0
    ) u
      join (
        select n, ${idOf(sql, "v", sql`n`)} as id from generate_series(1, ${LESSONS}::int) n
        offset 0
      ) v on (u.n + v.n) % ${LESSONS / WATCHED}::int = 0
  `;
  await sql`alter table academy.progress add primary key (person_id, video_id)`;
}

/** Lessons 1 and 4 have `crowd` notes each. */
async function insertNotes(sql: Sql, notes: number, crowd: number, people: number) {
  await sql`
    insert into academy.notes (id, owner_id, video_id, content, created_at, updated_at)
    select ${idOf(sql, "n", sql`n`)}, ${idOf(sql, "u", sql`1 + n % ${people}::int`)},
      ${
    idOf(
      sql,
      "v",
      sql`case when n <= ${crowd}::int then 1 when n <= 2 * ${crowd}::int then 4
        else 5 + n % ${LESSONS - 5}::int end`,
    )
  },
      'A note about prompts ' || n, now() - n * interval '5 seconds', now() - n * interval '5 seconds'
    from generate_series(1, ${notes}::int) n
  `;
  await sql`
    insert into academy.search_texts
      (kind, source_id, course_id, video_id, owner_id, content, search_key, updated_at)
    select 'note', n.id::text, v.course_id, n.video_id, n.owner_id, n.content,
      ' ' || lower(n.content) || ' ', n.updated_at
    from academy.notes n join academy.videos v on v.id = n.video_id
  `;
}

/** Each user has a conversation with five questions and their answers. */
async function insertConversations(sql: Sql, people: number) {
  await sql`
    insert into academy.conversations (id, person_id, title, is_empty, updated_at)
    select ${idOf(sql, "c", sql`n`)}, ${idOf(sql, "u", sql`n`)}, 'About prompts ' || n, false,
      now() - n * interval '20 seconds'
    from generate_series(1, ${people}::int) n
  `;
  await sql`
    insert into academy.messages (
      id, conversation_id, role, content, question_id, model, created_at, ended_at, sources
    )
    select ${idOf(sql, "m", sql`n * 10 + k`)}, ${idOf(sql, "c", sql`n`)},
      case when k % 2 = 0 then 'user' else 'assistant' end,
      repeat('What is a prompt? A text. ', 1 + k % 2 * 10) || n,
      case when k % 2 = 1 then ${idOf(sql, "m", sql`n * 10 + k - 1`)} end,
      case when k % 2 = 1 then 'demo' end, at, at,
      case when k % 2 = 1 then jsonb_build_array(
        jsonb_build_object('videoId', ${idOf(sql, "v", sql`5 + n % 20`)})
      ) end
    from (
      select n, k, now() - (n % 60) * interval '1 day' as at
      from generate_series(1, ${people}::bigint) n, generate_series(0, 9) k order by n, k
    ) m
  `;
  await sql`
    insert into academy.search_texts
      (kind, source_id, conversation_id, owner_id, content, search_key, updated_at)
    select 'conversation', m.id::text, c.id, c.person_id, m.content,
      ' ' || lower(m.content) || ' ', m.created_at
    from academy.messages m join academy.conversations c on c.id = m.conversation_id
    union all
    select 'conversation', id::text, id, person_id, title, ' ' || lower(title) || ' ', updated_at
    from academy.conversations
  `;
}

async function insertQuestions(sql: Sql, questions: number, people: number) {
  await sql`
    insert into academy.questions
      (id, course_id, video_id, asked_by_id, question, answer, answered_by_id, answered_at, created_at)
    select ${idOf(sql, "q", sql`n`)}, ${courseOf(sql, sql`n`)},
      ${idOf(sql, "v", sql`6 + n % 3 + 3 * (n % 90)`)}, ${
    idOf(sql, "u", sql`1 + n % ${people}::int`)
  },
      'Why is question ' || n || ' about prompts?', case when n % 3 > 0 then 'Because' end,
      case when n % 3 > 0 then ${idOf(sql, "u", sql`1`)} end, case when n % 3 > 0 then now() end,
      now() - n * interval '1 minute'
    from generate_series(1, ${questions}::int) n
  `;
  await sql`
    insert into academy.search_texts
      (kind, source_id, course_id, video_id, title, content, search_key)
    select 'question', id::text, course_id, video_id, question, question,
      ' ' || lower(question) || ' '
    from academy.questions
  `;
}

const insertAudit = (sql: Sql, rows: number, people: number) =>
  sql`
    insert into academy.audit (at, actor_id, action, details, address)
    select now() - n * interval '1 minute', ${idOf(sql, "u", sql`1 + n % ${people}::int`)},
      'video.change', jsonb_build_object('title', 'Lesson ' || n % 300), '10.0.0.' || n % 250
    from generate_series(1, ${rows}::int) n
  `;
