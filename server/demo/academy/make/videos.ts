// Makes the videos of the lessons from their slides, with Chromium and ffmpeg. Run it by hand when
// a lesson changes:
//   deno run -A server/demo/academy/make/videos.ts [part of a file's name]
import { fileURLToPath } from "node:url";
import { academy } from "../academy.ts";
import type { Course, Lesson } from "../shapes.ts";
import { secondsOf } from "../timing.ts";
import { picture, run } from "./browser.ts";
import { HEIGHT, pageOf, WIDTH } from "./slides.ts";

const folder = fileURLToPath(new URL("../videos/", import.meta.url));
const FRAMES = 5;

async function makeVideo(courseId: Course["id"], number: number, lesson: Lesson) {
  const page = await Deno.makeTempFile({ suffix: ".png" });
  try {
    const { slides } = lesson;
    await picture(await pageOf(courseId, number, lesson), WIDTH, HEIGHT * slides.length, page);
    const seconds = slides.map(secondsOf);
    const cuts = slides.map((_, n) => `[${n}:v]crop=${WIDTH}:${HEIGHT}:0:${HEIGHT * n}[v${n}]`);
    const starts = seconds.map((_, n) => seconds.slice(0, n).reduce((a, b) => a + b, 0));
    const length = String(seconds.reduce((a, b) => a + b, 0));
    await run("ffmpeg", [
      ...["-y", "-v", "error"],
      ...seconds.flatMap((t) => ["-loop", "1", "-framerate", "1", "-t", String(t), "-i", page]),
      ...["-f", "lavfi", "-t", length, "-i", "anullsrc=channel_layout=mono:sample_rate=44100"],
      "-filter_complex",
      `${cuts.join(";")};${slides.map((_, n) => `[v${n}]`).join("")}concat=n=${slides.length}[v]`,
      ...["-map", "[v]", "-map", `${slides.length}:a`],
      ...["-c:v", "libx264", "-profile:v", "main", "-pix_fmt", "yuv420p", "-preset", "slow"],
      ...["-tune", "stillimage", "-crf", "27", "-r", String(FRAMES), "-g", "1000"],
      // Each slide begins with a whole picture, so that seeking lands there at once.
      ...["-force_key_frames", starts.join(",")],
      ...["-c:a", "aac", "-b:a", "16k", "-movflags", "+faststart", "-map_metadata", "-1"],
      // The same bytes from the same slides.
      ...["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
      `${folder}/${lesson.file}`,
    ]);
    const { size } = await Deno.stat(`${folder}/${lesson.file}`);
    console.log(`${lesson.file}: ${length} s, ${Math.round(size / 1024)} KiB`);
  } finally {
    await Deno.remove(page);
  }
}

await Deno.mkdir(folder, { recursive: true });
for (const { id, sections } of academy) {
  const lessons = sections.flatMap(({ lessons }) => lessons);
  for (const [index, lesson] of lessons.entries()) {
    if (lesson.file.includes(Deno.args[0] ?? "")) await makeVideo(id, index + 1, lesson);
  }
}
