// Finds what a question is about: a lesson, a second of it, a note or a file that the user may
// open.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { User } from "../../http/context.ts";
import { canStudy } from "../courses/policy.ts";
import type { AskedAbout } from "../passages/for-model.ts";
import { canAskAbout } from "./policy.ts";
import type { Message, MessageAbout } from "./queries.ts";
import type { QuestionAbout } from "./schema.ts";

export type OpenAbout = {
  courseId: CourseId;
  videoId?: string;
  atSecond?: number;
  resourceId?: string;
  /** What the database stores with the question. */
  stored: QuestionAbout;
  line: AskedAbout;
};

/** A longer note is cut, as passages are. */
const MAX_NOTE_LENGTH = 900;

/**
 * `closed`: the user may not open one of the named things, or it does not exist. The caller does
 * not tell these cases apart. Undefined: the question names nothing.
 */
export async function resolveAbout(
  sql: Sql,
  person: User,
  asked: QuestionAbout,
): Promise<OpenAbout | "closed" | undefined> {
  const { video, note, resource } = await getAboutThings(sql, asked);
  const named = [[asked.videoId, video], [asked.noteId, note], [
    asked.resourceId,
    resource,
  ]] as const;
  const isOpen = named.every(([id, thing]) =>
    id === undefined || thing !== null && canAskAbout(person, thing)
  );
  const courses = new Set(named.flatMap(([, thing]) => thing ? [thing.courseId] : []));
  // The app never names things of two courses. Each of them would need a check of its own later.
  if (!isOpen || courses.size > 1) return "closed";
  // A note counts for its lesson, if the question does not name another one.
  const lesson = video ??
    (note && { id: note.videoId, courseId: note.courseId, title: note.title });
  const courseId = lesson?.courseId ?? resource?.courseId;
  if (!courseId) return undefined;
  const isOfLesson = note !== null && note.videoId === lesson?.id;
  const atSecond = asked.atSecond ?? (isOfLesson ? note.atSecond ?? undefined : undefined);
  const videoId = lesson?.id;
  return {
    courseId,
    videoId,
    atSecond,
    resourceId: resource?.id,
    stored: { ...asked, videoId, atSecond },
    line: {
      title: lesson?.title ?? resource?.title ?? "",
      atSecond,
      note: note?.content.slice(0, MAX_NOTE_LENGTH).toWellFormed(),
    },
  };
}

/**
 * A repeated call may name less than the first one: an older build of the app, which knows nothing
 * of this, may send a question again that waits on the phone.
 */
export function isSameAbout(
  stored: QuestionAbout | null,
  asked: OpenAbout | "closed" | undefined,
): boolean {
  if (!stored || !asked || asked === "closed") return true;
  const fields = ["videoId", "atSecond", "noteId", "resourceId"] as const;
  return fields.every((field) => stored[field] === asked.stored[field]);
}

const emptied: MessageAbout = {
  ...{ courseId: null, videoId: null, atSecond: null, noteId: null, resourceId: null, title: null },
};

/** Empties what the user may not open any more, so that the message tells nothing about it. */
export const withOpenAbout = (person: User) => (message: Message): Message => {
  const courseId = message.about?.courseId;
  const isOpen = !message.about || courseId && canStudy(person, courseId);
  return isOpen ? message : { ...message, about: emptied };
};

type Thing = { id: string; courseId: CourseId; title: string };

type AboutThings = {
  video: Thing | null;
  /** `title` is the title of its lesson. */
  note:
    | (Thing & {
      ownerId: string;
      videoId: string;
      atSecond: number | null;
      content: string;
    })
    | null;
  resource: Thing | null;
};

/** What does not exist, or was removed, is null. */
const getAboutThings = (sql: Sql, { videoId, noteId, resourceId }: QuestionAbout) =>
  sql<AboutThings[]>`
    select
      (
        select jsonb_build_object('id', v.id, 'courseId', v.course_id, 'title', v.title)
        from academy.videos v where v.id = ${videoId ?? null}
      ) as video,
      (
        select jsonb_build_object(
          'id', n.id, 'courseId', v.course_id, 'title', v.title, 'ownerId', n.owner_id,
          'videoId', n.video_id, 'atSecond', n.at_second, 'content', n.content
        )
        from academy.notes n join academy.videos v on v.id = n.video_id
        where n.id = ${noteId ?? null} and n.removed_at is null
      ) as note,
      (
        select jsonb_build_object('id', r.id, 'courseId', r.course_id, 'title', r.title)
        from academy.resources r where r.id = ${resourceId ?? null}
      ) as resource
  `.then(([things]) => things ?? { video: null, note: null, resource: null });
