// Makes the users of a journey, and changes their data while they do something else.
import type { Pool, Sql } from "../../server/db/sql.ts";
import type { CourseId } from "../../server/catalogue.ts";
import { insertEnrollment } from "../../server/features/enrollment/queries.ts";
import { answerQuestion } from "../../server/features/questions/queries.ts";
import { endSessions } from "../../server/features/session/queries.ts";
import { insertUser } from "../../server/features/users/queries.ts";
import type { Role } from "../../server/features/users/schema.ts";
import type { Passwords } from "../../server/services/passwords.ts";

export type UserOptions = {
  role?: Role;
  courses?: CourseId[];
  firstName?: string;
  lastName?: string;
  passwordSetByStaff?: boolean;
  /**
   * A recorded browser profile names its owner by this id, and only this key opens what the profile
   * has sealed.
   */
  account?: { id: string; sealKey: string };
};

export type TestUser = Required<Omit<UserOptions, "account">> & {
  id: string;
  email: string;
  password: string;
};

const password = "correct-horse-1";
let passwordHash: Promise<string> | undefined;

/**
 * No two journeys share an account. All accounts share one password, because hashing is slow on
 * purpose.
 */
export async function createUser(
  sql: Pool,
  passwords: Passwords,
  { account: recorded, ...options }: UserOptions,
): Promise<TestUser> {
  const user = {
    role: "learner",
    courses: [],
    firstName: "Aye",
    lastName: "Chan",
    passwordSetByStaff: false,
    ...options,
    email: `${crypto.randomUUID()}@journey.test`,
  } satisfies Omit<TestUser, "id" | "password">;
  const { courses, ...account } = user;
  const hash = await (passwordHash ??= passwords.hash(password));
  const id = await sql.begin(async (sql) => {
    const insertedId = await insertUser(sql, { ...account, passwordHash: hash });
    if (!insertedId) throw new Error(`${user.email} already exists.`);
    if (recorded) await setRecordedAccount(sql, insertedId, recorded);
    const id = recorded?.id ?? insertedId;
    for (const courseId of courses) await insertEnrollment(sql, id, courseId);
    return id;
  });
  return { ...user, id, password };
}

const setRecordedAccount = (sql: Sql, id: string, recorded: { id: string; sealKey: string }) =>
  sql`
    update academy.users
    set id = ${recorded.id}, seal_key = decode(${recorded.sealKey}, 'base64')
    where id = ${id}
  `;

/** Does what an admin does in the panel. */
export const suspendUser = (sql: Pool, id: string, reason: string) =>
  sql.begin(async (sql) => {
    await sql`
      update academy.users set status = 'suspended', suspension_reason = ${reason} where id = ${id}
    `;
    await endSessions(sql, id, "suspended");
  });

export const activateUser = (sql: Pool, id: string) =>
  sql`update academy.users set status = 'active', suspension_reason = null where id = ${id}`;

export const signOutEverywhere = (sql: Pool, id: string) => endSessions(sql, id, "ended");

/** Counts the sessions that have not ended. */
export const countSessions = (sql: Pool, id: string) =>
  sql<{ id: string }[]>`
    select id from academy.sessions where user_id = ${id} and ended_reason is null
  `.then((sessions) => sessions.length);

/** Answers the newest question with this text. */
export async function answerNewestQuestion(
  sql: Pool,
  question: string,
  text: string,
  staffId: string,
) {
  const [newest] = await sql<{ id: string }[]>`
    select id from academy.questions where question = ${question} order by created_at desc limit 1
  `;
  if (!newest) throw new Error(`There is no such question: ${question}`);
  await answerQuestion(sql, newest.id, {
    answer: text,
    answeredById: staffId,
    answeredAt: new Date(),
  });
}

export type UsageOptions = {
  model: string;
  messages?: number;
  images?: number;
  cost?: number;
  /** Calls that the user stopped before their first word. */
  aborted?: number;
  abortedCost?: number;
  /** The day in Myanmar. Without it, today. */
  day?: string;
};

/** Adds this use of the assistant to the user's month and day, all at once. */
export const addUsage = (sql: Pool, id: string, usage: UsageOptions) =>
  sql.begin(async (sql) => {
    const { model, messages = 0, images = 0, cost = 0, aborted = 0, abortedCost = 0 } = usage;
    const { day } = { day: null, ...usage };
    const [dayRow] = await sql<{ day: string; period: string }[]>`
      select day, to_char(day, 'YYYY-MM') as period
      from (select coalesce(${day}::date, (now() at time zone 'Asia/Yangon')::date) as day) d
    `;
    if (!dayRow) throw new Error("The database returned no day.");
    await sql`
      insert into academy.usage_months as m (
        person_id, period, messages, images, cost, aborted, aborted_cost, uncharged_cost
      )
      values (
        ${id}, ${dayRow.period}, ${messages}, ${images}, ${cost}, ${aborted}, ${abortedCost},
        ${abortedCost}
      )
      on conflict (period, person_id) do update set messages = m.messages + excluded.messages,
        images = m.images + excluded.images, cost = m.cost + excluded.cost,
        aborted = m.aborted + excluded.aborted,
        aborted_cost = m.aborted_cost + excluded.aborted_cost,
        uncharged_cost = m.uncharged_cost + excluded.uncharged_cost
    `;
    await sql`
      insert into academy.usage_days (
        person_id, day, model, messages, images, cost, aborted, aborted_cost, uncharged_cost
      )
      values (
        ${id}, ${dayRow.day}, ${model}, ${messages}, ${images}, ${cost}, ${aborted}, ${abortedCost},
        ${abortedCost}
      )
    `;
  });

/** Counts this many questions and pictures as started just now. The hour starts here, too. */
export const setStartedAnswers = (sql: Pool, id: string, count: number) =>
  sql.begin(async (sql) => {
    await sql`delete from academy.action_counts where person_id = ${id}`;
    if (count === 0) return;
    await sql`
      insert into academy.action_counts (person_id, action, window_seconds, count, window_ends)
      values (${id}, 'answer.start', 3600, ${count}, now() + interval '1 hour')
    `;
  });

/**
 * Adds a conversation whose questions have files of so many bytes in all. The storage holds none of
 * the files.
 */
export const addStoredFiles = (sql: Pool, id: string, title: string, bytes: number) =>
  sql.begin(async (sql) => {
    const MAX_FILE_SIZE = 10_485_760;
    const sizes = Array.from(
      { length: Math.ceil(bytes / MAX_FILE_SIZE) },
      (_, n) => Math.min(MAX_FILE_SIZE, bytes - n * MAX_FILE_SIZE),
    );
    const [conversation] = await sql<{ id: string }[]>`
      insert into academy.conversations (person_id, title, is_empty)
      values (${id}, ${title}, false) returning id
    `;
    const questions = await sql<{ id: string }[]>`
      insert into academy.messages (conversation_id, role, content)
      select ${conversation?.id ?? ""}, 'user', 'What is this?' from unnest(${sizes}::int[])
      returning id
    `;
    for (const [n, size] of sizes.entries()) {
      await sql`
        insert into academy.attachments
          (person_id, message_id, place, name, content_type, size, tokens, path)
        values (
          ${id}, ${questions[n]?.id ?? ""}, 1, 'page.txt', 'text/plain', ${size}, 1000,
          ${`attachments/${crypto.randomUUID()}.txt`}
        )
      `;
    }
  });

export const removeQuestions = (sql: Pool, courseId: string) =>
  sql`delete from academy.questions where course_id = ${courseId}`;
