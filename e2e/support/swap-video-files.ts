// Changes lessons while learners have downloads of them.
import type { Pool } from "../../server/db/sql.ts";

/** Gives both lessons a new video, as if staff had replaced it: each gets the other's. */
export const swapVideoFiles = (sql: Pool, firstId: string, secondId: string) =>
  sql.begin(async (sql) => {
    const videos = await sql<{ id: string; videoPath: string; size: number; pieces: string[] }[]>`
      select id, video_path, size, pieces from academy.videos where id in (${firstId}, ${secondId})
    `;
    await sql`
      update academy.videos set video_path = video_path || ' on its way'
      where id in (${firstId}, ${secondId})
    `;
    for (const { id, videoPath, size, pieces } of videos) {
      await sql`
        update academy.videos set video_path = ${videoPath}, size = ${size}, pieces = ${pieces}
        where id = ${id === firstId ? secondId : firstId}
      `;
    }
  });
