// Lists every route of the app and every kind of caller, for tests that leave none out.
import type { Sql } from "../db/sql.ts";
import { insertQuestion } from "../features/questions/queries.ts";
import { endSessions } from "../features/session/queries.ts";
import type { CourseId } from "../catalogue.ts";
import type { LocalStorage } from "../../supabase/local/storage/storage.ts";
import { type Actor, things } from "./access-roles.ts";
import { putCaptions } from "../features/videos/queries.ts";
import {
  makeAttachment,
  makeConversation,
  makeImage,
  makeResource,
  makeUser,
  makeVideo,
  openSession,
} from "./factories.ts";

type Routes = { routes: { method: string; path: string }[] };

/** Returns each route as "METHOD /path", without middleware. */
export const routesOf = ({ routes }: Routes): string[] => [
  ...new Set(
    routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

export const fill = (route: string, params: Record<string, string> = {}) => {
  const [method = "", path = ""] = route.split(" ");
  return { method, path: path.replace(/:(\w+)/g, (_, name) => params[name] ?? "x") };
};

const attachmentOf = (id: string) => `attachments/${id}.png`;
const imageOf = (id: string) => `images/${id}.png`;

/**
 * Creates what the enrolled learner and another learner wrote, under the ids of the access table.
 */
async function placeWritings(sql: Sql, ownerId: string) {
  const { id: otherId } = await makeUser(sql, { courses: ["ai-master"] });
  for (const [courseId, id] of Object.entries(things) as [CourseId, string][]) {
    const askedById = courseId === "ai-master" ? ownerId : otherId;
    await insertQuestion(sql, { id, courseId, videoId: null, askedById, question: "Why?" });
  }
  await sql`
    insert into academy.notes (id, owner_id, video_id, content) values
      (${things["ai-master"]}, ${ownerId}, ${things["ai-master"]}, 'A note'),
      (${things["ai-business-mastery"]}, ${otherId}, ${things["ai-master"]}, 'A note')
  `;
  for (
    const [id, personId] of [
      [things["ai-master"], ownerId],
      [things["ai-business-mastery"], otherId],
    ] as const
  ) {
    await makeConversation(sql, { id, personId });
    await makeAttachment(sql, { id, personId, path: attachmentOf(id) });
    await makeImage(sql, { id, conversationId: id, imagePath: imageOf(id) });
    await sql`
      insert into academy.sent_answers (id, question, answer, sources, comment)
      values (${id}, 'Draw a boat', '', '[]', '')
    `;
  }
}

type Caller = { cookie?: string };
type Cast = {
  /**
   * Signs the actor in. The visitor has no session, and the session of the suspended user has
   * ended.
   */
  as(actor: Actor): Promise<Caller>;
  /** Runs after each call. Many calls may use one session, but some calls end it. */
  afterCall(actor: Actor, method: string, answer: Response): void;
};

/** Call `restoreData` first. */
export async function createActors(sql: Sql): Promise<Cast> {
  const people = {
    learner: await makeUser(sql),
    enrolled: await makeUser(sql, { courses: ["ai-master"] }),
    staff: await makeUser(sql, { role: "staff" }),
    admin: await makeUser(sql, { role: "admin" }),
  };
  await placeWritings(sql, people.enrolled.id);
  const callers = new Map<Actor, Caller>([["visitor", {}]]);

  async function signIn(actor: Exclude<Actor, "visitor">): Promise<Caller> {
    if (actor !== "suspended") return await openSession(sql, people[actor].id);
    const { id, cookie } = await makeUser(sql);
    await endSessions(sql, id, "suspended");
    return { cookie };
  }

  return {
    async as(actor) {
      const known = callers.get(actor);
      if (known || actor === "visitor") return known ?? {};
      const caller = await signIn(actor);
      callers.set(actor, caller);
      return caller;
    },
    afterCall(actor, method, { ok, status }) {
      const mayHaveEnded = status === 401 || ok && method !== "GET";
      // The visitor and the suspended user have no session that could end.
      if (mayHaveEnded && actor !== "visitor" && actor !== "suspended") callers.delete(actor);
    },
  };
}

/**
 * Creates an account of a learner and one of staff. If a call has changed them, makes them active
 * again.
 */
async function placeAccounts(sql: Sql) {
  await sql`
    insert into academy.users (id, email, password_hash, first_name, role) values
      (${things["ai-master"]}, 'own@people.test', '', 'Own', 'learner'),
      (${things["ai-business-mastery"]}, 'foreign@people.test', '', 'Foreign', 'staff')
    on conflict (id) do update
    set status = 'active', suspension_reason = null, role = excluded.role
  `;
}

/** Puts deleted questions back under their ids, without answers. */
async function restoreQuestions(sql: Sql) {
  for (const [courseId, id] of Object.entries(things) as [CourseId, string][]) {
    const [removed] = await sql<{ askedById: string }[]>`
      delete from academy.removed_questions where id = ${id} returning asked_by_id
    `;
    if (!removed) continue;
    const { askedById } = removed;
    await insertQuestion(sql, { id, courseId, videoId: null, askedById, question: "Why?" });
  }
}

/**
 * Puts the things of the access table into each course if they are missing, because some calls
 * remove them.
 */
export async function restoreData(sql: Sql, put: LocalStorage["put"]) {
  await placeAccounts(sql);
  await restoreQuestions(sql);
  for (const [courseId, id] of Object.entries(things) as [CourseId, string][]) {
    const stands = await standing(sql, id);
    for (const path of [imageOf(id), attachmentOf(id)]) {
      await put(path, new Uint8Array(10), "image/png");
    }
    if (!stands.section) {
      await sql`
        insert into academy.sections (id, course_id, title) values (${id}, ${courseId}, 'A section')
      `;
    }
    if (!stands.video) {
      const video = await makeVideo(sql, { id, courseId });
      await put(video.videoPath, new Uint8Array(video.size), video.contentType);
    }
    await putCaptions(sql, id, "en", "WEBVTT\n");
    if (!stands.resource) {
      const resource = await makeResource(sql, { id, courseId });
      await put(resource.filePath, new Uint8Array(resource.fileSize), resource.contentType);
    }
  }
}

const standing = (sql: Sql, id: string) =>
  sql<{ section: boolean; video: boolean; resource: boolean }[]>`
    select exists (select from academy.sections where id = ${id}) as section,
      exists (select from academy.videos where id = ${id}) as video,
      exists (select from academy.resources where id = ${id}) as resource
  `.then(([row]) => row ?? { section: false, video: false, resource: false });
