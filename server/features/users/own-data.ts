// Reads what the academy stores about one user, for the file that the user can save. A page is one
// short statement, so no slow reader keeps a transaction or much memory.
import type { Sql } from "../../db/sql.ts";
import type { DataPart } from "../../limits.ts";

/** A value is a text for people, a number, true or false. */
export type DataItem = Record<string, string | number | boolean | null>;
export type DataPage = { items: DataItem[]; nextCursor: string | null };

const MAX_ROWS = 200;
const MAX_BYTES = 300_000;

type Fragment = ReturnType<typeof at>;

/** A key that sorts by time. */
const at = (sql: Sql, time: string, id: string) =>
  sql`to_char(${sql(time)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US ') || ${sql(id)}`;

/**
 * The rows of each part, with a key that gives their order. The names of the columns are the names
 * in the file.
 */
const rowsOf: Record<DataPart, (sql: Sql, id: string) => Fragment> = {
  account: (sql, id) =>
    sql`
      select id::text as key, id, email, first_name as "firstName", last_name as "lastName", role,
        created_at as "createdAt", last_seen_at as "lastSeenAt"
      from academy.users where id = ${id}
    `,
  enrollments: (sql, id) =>
    sql`
      select course_id as key, course_id as course, enrolled_at as "createdAt"
      from academy.enrollments where user_id = ${id}
    `,
  progress: (sql, id) =>
    sql`
      select v.id::text as key, v.course_id as course, v.title as lesson,
        academy.total_ms(p.watched) / 1000 as "watchedSeconds", p.position_ms / 1000 as "atSecond",
        p.marked as "isDone"
      from academy.progress p join academy.videos v on v.id = p.video_id
      where p.person_id = ${id}
    `,
  notes: (sql, id) =>
    sql`
      select ${at(sql, "n.created_at", "n.id")} as key, v.course_id as course, v.title as lesson,
        n.at_second as "atSecond", n.content, n.created_at as "createdAt",
        n.updated_at as "updatedAt"
      from academy.notes n join academy.videos v on v.id = n.video_id
      where n.owner_id = ${id} and n.removed_at is null
    `,
  questions: (sql, id) =>
    sql`
      select ${at(sql, "q.created_at", "q.id")} as key, q.course_id as course, v.title as lesson,
        q.question, q.answer, q.created_at as "createdAt", q.answered_at as "answeredAt",
        q.hidden_at is not null as "isHidden"
      from academy.questions q left join academy.videos v on v.id = q.video_id
      where q.asked_by_id = ${id}
    `,
  messages: (sql, id) =>
    sql`
      select ${at(sql, "c.created_at", "c.id")} || to_char(m.number, '0000000000000000000') as key,
        c.title as conversation, m.role = 'user' as "isOwn", m.content, m.prompt,
        case when m.image_path is not null then '/api/messages/' || m.id || '/image' end as picture,
        (
          select string_agg(a.name, ', ' order by a.place) from academy.attachments a
          where a.message_id = m.id
        ) as files, m.model, m.rating, m.rating_reason as "ratingReason", m.created_at as "createdAt"
      from academy.conversations c join academy.messages m on m.conversation_id = c.id
      where c.person_id = ${id}
    `,
  sentAnswers: (sql, id) =>
    sql`
      select ${at(sql, "s.sent_on", "s.id")} as key, s.question, s.answer, s.comment, s.rating,
        s.rating_reason as "ratingReason", s.sent_on as "sentOn", s.sender_id is not null as "hasName"
      from academy.sent_answers s
        left join academy.messages m on m.id = s.answer_id
        left join academy.conversations c on c.id = m.conversation_id
      where s.sender_id = ${id} or c.person_id = ${id}
    `,
  usage: (sql, id) =>
    sql`
      select period as key, period, messages, images, round(cost, 4) as cost
      from academy.usage_months where person_id = ${id}
    `,
  sessions: (sql, id) =>
    sql`
      select ${at(sql, "s.created_at", "s.id")} as key, s.created_at as "createdAt",
        s.last_used_at as "lastSeenAt", s.ended_at as "endedAt"
      from academy.sessions s where s.user_id = ${id}
    `,
  // Of entries about other users, only what this user did.
  audit: (sql, id) =>
    sql`
      select ${at(sql, "a.at", "a.id")} as key, a.at as "createdAt", a.action,
        a.actor_id = ${id} as "isOwn", case when a.actor_id = ${id} then a.address end as address,
        case when a.person_id = ${id} then a.details::text end as details
      from academy.audit a where a.actor_id = ${id} or a.person_id = ${id}
    `,
};

/** The next rows of a part behind the cursor: at least one, and then as many as fit. */
export async function getDataPage(
  sql: Sql,
  userId: string,
  { part, cursor = null }: { part: DataPart; cursor?: string | null },
): Promise<DataPage> {
  const rows = await sql<{ key: string; item: DataItem; isLast: boolean }[]>`
    select key, item, n = count as is_last
    from (
      select n, key, item, sum(octet_length(item::text)) over (order by n) as bytes,
        count(*) over ()
      from (
        select row_number() over (order by key collate "C") as n, key, to_jsonb(p) - 'key' as item
        from (
          select * from (${rowsOf[part](sql, userId)}) r
          where ${cursor}::text is null or key collate "C" > ${cursor}
          order by key collate "C" limit ${MAX_ROWS + 1}
        ) p
      ) numbered
    ) measured
    where n <= ${MAX_ROWS} and (n = 1 or bytes <= ${MAX_BYTES})
    order by n
  `;
  const last = rows.at(-1);
  return {
    items: rows.map(({ item }) => item),
    nextCursor: last && !last.isLast ? last.key : null,
  };
}
