import assert from "node:assert/strict";
import { CAPTIONS_BYTES, CaptionText, durationText, NewVideo, secondsOf } from "./schema.ts";

Deno.test("reads a duration back from its text, also in Burmese digits", () => {
  const written: [string, number | undefined][] = [
    ["04:30", 270],
    ["4:30", 270],
    ["75:05", 4505],
    ["1:02:03", 3723],
    ["99:59:59", 359_999],
    ["၀၄:၃၀", 270],
    [" 00:05 ", 5],
    ["", 0],
    ["04:60", undefined],
    ["1:60:00", undefined],
    ["100:00", undefined],
    ["100:00:00", undefined],
    ["4:5", undefined],
    ["270", undefined],
    ["-1:30", undefined],
    ["04:30.5", undefined],
    ["four", undefined],
  ];
  for (const [text, seconds] of written) assert.equal(secondsOf(text), seconds, text);
  for (const seconds of [0, 59, 60, 3599, 3600, 359_999]) {
    assert.equal(secondsOf(durationText(seconds)), seconds);
  }
});

Deno.test("fills in defaults for the optional fields of a new video", () => {
  const least = { videoURL: "videos/x", title: " One ", courseId: "ai-master" };
  assert.deepEqual(NewVideo.parse(least), { ...least, title: "One", description: "", order: 0 });
  const unsorted = NewVideo.parse({ ...least, sectionId: "", duration: "" });
  assert.deepEqual([unsorted.sectionId, unsorted.duration], [null, 0]);
  const id = "ABCDEF00-0000-4000-8000-000000000000";
  assert.equal(NewVideo.parse({ ...least, sectionId: id }).sectionId, id.toLowerCase());
});

Deno.test("removes the byte order mark of captions and unifies their line ends", () => {
  const content = (given: string) => CaptionText.safeParse({ content: given });
  assert.equal(content("\ufeffWEBVTT\r\n\r\nA\rB\u0007\n").data?.content, "WEBVTT\n\nA\nB\n");
  assert.ok(content("က".repeat(Math.floor(CAPTIONS_BYTES / 3))).success);
  for (
    const [text, issue] of [["က".repeat(CAPTIONS_BYTES / 3 + 1), "too_long"], ["a\0", "not_text"], [
      "\ud800",
      "not_text",
    ]] as const
  ) {
    assert.equal(content(text).error?.issues[0]?.message, issue);
  }
});
