// Creates users and their data directly in the database, for tests, journeys and proofs.
import { captionSource, indexSources } from "../db/search-sources.ts";
import type { Sql } from "../db/sql.ts";
import type { CourseId } from "../catalogue.ts";
import { insertEnrollment } from "../features/enrollment/queries.ts";
import type { Source } from "../features/passages/sources.ts";
import { insertResource, type NewResource } from "../features/resources/queries.ts";
import { insertSession } from "../features/session/queries.ts";
import { costOfTokens } from "../features/usage/prices.ts";
import { settleUsage, type UsageKind } from "../features/usage/queries.ts";
import { insertUser, type NewUser } from "../features/users/queries.ts";
import { insertVideo, type NewVideo, putCaptions } from "../features/videos/queries.ts";
import type { CaptionLanguage } from "../features/videos/schema.ts";
import { hashOf, newToken } from "../http/cookies.ts";
import { createPasswords, type Passwords } from "../services/passwords.ts";
import { longWaits } from "./patient.ts";

export type MadeUser = {
  id: string;
  email: string;
  password: string;
  /** The token of an open session. */
  token: string;
  /** The cookie of the browser with this session. */
  cookie: string;
};

/** Cheap password hashes for tests. A production hash takes 30 ms. */
export const quickPasswords = (timeouts = longWaits) =>
  createPasswords(timeouts, { memory: 64, rounds: 1 });

const quick = quickPasswords();
const common = "correct horse battery";
const commonHash = quick.hash(common);

type UserOptions = Partial<Omit<NewUser, "passwordHash">> & {
  password?: string;
  courses?: CourseId[];
  /** Replaces the quick password hashing where a test measures the work of a sign-in. */
  passwords?: Passwords;
};

export async function makeUser(sql: Sql, wishes: UserOptions = {}): Promise<MadeUser> {
  const { password = common, courses = [], passwords, ...user } = wishes;
  const isCommon = password === common && !passwords;
  const passwordHash = isCommon ? await commonHash : await (passwords ?? quick).hash(password);
  const email = user.email ?? `${crypto.randomUUID()}@people.test`;
  const id = await insertUser(sql, {
    firstName: "Aye",
    lastName: "Chan",
    role: "learner",
    passwordSetByStaff: false,
    ...user,
    email,
    passwordHash,
  });
  if (!id) throw new Error(`${email} is taken.`);
  for (const courseId of courses) await insertEnrollment(sql, id, courseId);
  return { id, email, password, ...await openSession(sql, id) };
}

export async function openSession(sql: Sql, userId: string) {
  const token = newToken();
  await insertSession(sql, userId, hashOf(token));
  return { token, cookie: `sid=${token}` };
}

type VideoWishes = Partial<NewVideo> & {
  id?: string;
  captions?: Partial<Record<CaptionLanguage, string>>;
};

export const videoInput = (wishes: Partial<NewVideo> = {}): NewVideo => ({
  courseId: "ai-master",
  sectionId: null,
  title: "A lesson",
  description: "",
  position: 1,
  durationSeconds: 90,
  videoPath: `videos/${crypto.randomUUID()}.mp4`,
  contentType: "video/mp4",
  size: 1000,
  pieces: null,
  ...wishes,
});

/** A backup of the academy of this database. */
export async function ownBackup(sql: Sql, madeAt: string) {
  const [{ id: academyId = null } = {}] = await sql<{ id?: string }[]>`
    select id from academy.identity
  `;
  return { academyId, madeAt };
}

/** Creates only the row. A test that needs the file puts it under the row's path. */
export async function makeVideo(
  sql: Sql,
  { id: requestedId, captions = {}, ...wishes }: VideoWishes,
) {
  const video = videoInput(wishes);
  const given = await insertVideo(sql, video);
  const id = requestedId ?? given;
  if (requestedId) await sql`update academy.videos set id = ${requestedId} where id = ${given}`;
  for (const language of ["en", "my"] as const) {
    const content = captions[language];
    if (content === undefined) continue;
    await putCaptions(sql, id, language, content);
    await indexSources(sql, "caption", [captionSource(id, language)]);
  }
  await indexSources(sql, "lesson", [id]);
  return { ...video, id };
}

export async function makeResource(
  sql: Sql,
  { id = crypto.randomUUID(), ...wishes }: Partial<NewResource> & { id?: string },
) {
  const resource: NewResource = {
    courseId: "ai-master",
    sectionId: null,
    title: "A paper",
    description: "",
    resourceType: "PDF",
    filePath: `resources/${id}.pdf`,
    contentType: "application/pdf",
    fileSize: 1000,
    pieces: null,
    ...wishes,
  };
  await insertResource(sql, resource);
  await sql`update academy.resources set id = ${id} where file_path = ${resource.filePath}`;
  await indexSources(sql, "resource", [id]);
  return { ...resource, id };
}

/** Creates a conversation with one question and its answer. */
export async function makeConversation(
  sql: Sql,
  { id, personId }: { id: string; personId: string },
) {
  await sql`
    with conversation as (
      insert into academy.conversations (id, person_id, title, is_empty)
      values (${id}, ${personId}, 'What is AI?', false) returning id
    ), question as (
      insert into academy.messages (conversation_id, role, content)
      select id, 'user', 'What is AI?' from conversation returning id, conversation_id
    )
    insert into academy.messages (conversation_id, role, content, question_id, model)
    select conversation_id, 'assistant', 'A tool.', id, 'fake-1' from question
  `;
  await indexSources(sql, "conversation", [id]);
}

type AnswerWishes = {
  personId: string;
  /** The lessons that the answer names as sources. A lesson may be named twice. */
  videoIds: string[];
  /** The moment of the question and its answer. */
  at: Date;
  status?: "done" | "stopped" | "running" | "failed";
};

/** Creates a conversation with one question, and an answer that names lessons. */
export function makeAnswer(
  sql: Sql,
  { personId, videoIds, at, status = "done" }: AnswerWishes,
) {
  const sources: Source[] = videoIds.map((videoId, index) => ({
    n: index + 1,
    kind: "caption",
    courseId: "ai-master",
    videoId,
    atSecond: 30,
    id: videoId,
    title: "A lesson",
    excerpt: "What is said there",
  }));
  return sql`
    with conversation as (
      insert into academy.conversations (person_id, title, is_empty)
      values (${personId}, 'A question', false) returning id
    ), question as (
      insert into academy.messages (conversation_id, role, content, created_at)
      select id, 'user', 'A question', ${at} from conversation returning id, conversation_id
    )
    insert into academy.messages (
      conversation_id, role, content, question_id, model, sources, created_at, status, error_code,
      lease_holder, lease_until
    )
    select conversation_id, 'assistant', 'An answer [1]', id, 'fake-1', ${
    sql.json(sources)
  }, ${at}, ${status}, ${status === "failed" ? "ai_failed" : null},
      case when ${status}::text = 'running' then gen_random_uuid() end,
      case when ${status}::text = 'running' then now() end
    from question
  `;
}

type ImageWishes = { id: string; conversationId: string; imagePath: string };

/**
 * Creates a picture and the question for it. Only rows: a test that needs the file puts it under
 * the path.
 */
export const makeImage = (sql: Sql, { id, conversationId, imagePath }: ImageWishes) =>
  sql`
    with question as (
      insert into academy.messages (conversation_id, role, content)
      values (${conversationId}, 'user', 'Draw a boat') returning id, conversation_id
    )
    insert into academy.messages (
      id, conversation_id, role, content, question_id, model, prompt, image_path
    )
    select ${id}, conversation_id, 'assistant', '', id, 'dall-e-3', 'Draw a boat', ${imagePath}
    from question
  `;

type AttachmentWishes = { id: string; personId: string; path: string };

/** Creates a picture that belongs to no question yet. Only the row, as in `makeImage`. */
export const makeAttachment = (sql: Sql, { id, personId, path }: AttachmentWishes) =>
  sql`
    insert into academy.attachments (id, person_id, name, content_type, size, tokens, path)
    values (${id}, ${personId}, 'house.png', 'image/png', 10, 1000, ${path})
  `;

type UsageWishes = {
  /** The day in Asia/Yangon. */
  day: string;
  kind?: UsageKind;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  cost?: number;
  times?: number;
};

/** Records usage as if the user asked so often and got an answer each time. */
/** For tests about other limits. */
export const noCeiling = { callCost: 0, userDollars: 1e6, academyDollars: 1e6, abortedCalls: 1e6 };

export async function makeUsage(
  sql: Sql,
  personId: string,
  { day, kind = "message", times = 1, ...wishes }: UsageWishes,
) {
  const { model = "gpt-5", inputTokens = 1000, outputTokens = 1000 } = wishes;
  const { cost = costOfTokens(inputTokens, outputTokens) } = wishes;
  const tokens = { inputTokens, outputTokens, cost };
  const used = { personId, kind, period: day.slice(0, 7), day, model, ...tokens };
  for (let time = 0; time < times; time++) await settleUsage(sql, used);
}
