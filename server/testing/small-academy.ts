// Makes an academy with a row in most tables and a file of each kind, for tests of backups.
import { join } from "node:path";
import { connect, type Sql } from "../db/sql.ts";
import { openLocalDatabase } from "../../supabase/local/database.ts";
import { openLocalStorage } from "../../supabase/local/storage/storage.ts";
import {
  makeAnswer,
  makeAttachment,
  makeConversation,
  makeImage,
  makeResource,
  makeUsage,
  makeUser,
  makeVideo,
} from "./factories.ts";
import { copyMigrated } from "./migrated-folder.ts";

/** Letters that files, JSON and databases write in special ways. */
export const HARD_TEXT = 'ပညာ "quoted" \\ back\\\\slash \u2028 line\r\nend\t𝒳 \u0001 {"a": null}';

export type SmallAcademy = Awaited<ReturnType<typeof makeSmallAcademy>>;

/** Fills a new data folder. The video has more bytes than one request of the storage carries. */
export async function makeSmallAcademy(dataDir: string) {
  await copyMigrated(join(dataDir, "postgres"));
  const database = await openLocalDatabase(join(dataDir, "postgres"));
  const sql = connect(database.url, { max: 1 });
  const storage = await openLocalStorage(dataDir, "media");
  try {
    const files = {
      [`videos/${crypto.randomUUID()}.mp4`]: { bytes: noise(5_000_000), type: "video/mp4" },
      [`resources/${crypto.randomUUID()}.pdf`]: { bytes: noise(3000), type: "application/pdf" },
      [`images/${crypto.randomUUID()}.png`]: { bytes: noise(2000), type: "image/png" },
      [`attachments/${crypto.randomUUID()}.png`]: { bytes: noise(1000), type: "image/png" },
    };
    for (const [path, { bytes, type }] of Object.entries(files)) {
      await storage.put(path, bytes, type);
    }
    const [videoPath = "", filePath = "", imagePath = "", attachmentPath = ""] = Object.keys(files);
    const admin = await makeUser(sql, { role: "admin", password: "a long password" });
    const learner = await makeUser(sql, { courses: ["ai-master"], lastName: HARD_TEXT });
    const video = await makeVideo(sql, {
      videoPath,
      size: files[videoPath]?.bytes.length ?? 0,
      description: HARD_TEXT,
      captions: { en: "WEBVTT\n\n00:00.000 --> 00:02.000\nHello" },
      pieces: ["a".repeat(64), "b".repeat(64)],
    });
    await makeResource(sql, { filePath });
    await makeWords(sql, { learner: learner.id, video: video.id, imagePath, attachmentPath });
    return { admin, learner, video, files, paths: Object.keys(files).sort() };
  } finally {
    await sql.end();
    await database.close();
  }
}

type Words = { learner: string; video: string; imagePath: string; attachmentPath: string };

async function makeWords(sql: Sql, { learner, video, imagePath, attachmentPath }: Words) {
  const conversation = crypto.randomUUID();
  await makeConversation(sql, { id: conversation, personId: learner });
  await makeAnswer(sql, {
    personId: learner,
    videoIds: [video],
    at: new Date("2026-01-02T03:04:05.678Z"),
    status: "running",
  });
  const image = crypto.randomUUID();
  await makeImage(sql, { id: image, conversationId: conversation, imagePath });
  const attachment = crypto.randomUUID();
  await makeAttachment(sql, { id: attachment, personId: learner, path: attachmentPath });
  await makeUsage(sql, learner, { day: "2026-01-02", cost: 0.123456789, times: 3 });
  await sql`update academy.users set seal_key = ${new Uint8Array(32).fill(92)}
    where id = ${learner}`;
  await sql`
    insert into academy.notes (id, owner_id, video_id, content, at_second, updated_at)
    select gen_random_uuid(), ${learner}, ${video}, ${HARD_TEXT} || n, n,
      timestamptz '2026-01-02 03:04:05.123456+00'
    from generate_series(1, 120) n
  `;
  await sql`
    insert into academy.progress (person_id, video_id, watched, position_ms, position_at)
    values (${learner}, ${video}, '{[0,5),[7,9)}', 4000, now())
  `;
  await sql`
    insert into academy.applied_writes (person_id, id, status, body)
    values (${learner}, gen_random_uuid(), 204, 'null'),
      (${learner}, gen_random_uuid(), 200, '{"n": 12345678901234567890.5, "deep": [null, {}]}')
  `;
  await sql`
    insert into academy.questions (course_id, video_id, asked_by_id, question)
    values ('ai-master', ${video}, ${learner}, ${HARD_TEXT})
  `;
  await sql`
    insert into academy.throttles (key, failures, running, window_ends)
    values ('somebody', 3, 0, now() + interval '1 hour')
  `;
}

/** Bytes that no compression makes smaller. */
function noise(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
}
