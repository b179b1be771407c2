import assert from "node:assert/strict";
import type { Slide } from "./shapes.ts";
import { captionsOf, durationOf, readingSeconds, secondsOf } from "./timing.ts";

Deno.test("counts four Burmese syllables a second, and ten English words in four seconds", () => {
  assert.equal(readingSeconds("ကျောင်းသားတွေ မေးပါတယ်။"), 1.5);
  assert.equal(readingSeconds("စမ်းကြည့်ပါ"), 0.75);
  assert.equal(readingSeconds("You can ask an AI in Burmese, and it answers."), 4);
  assert.equal(readingSeconds("5,000 kyat isn't 80% less"), 2);
  assert.equal(readingSeconds("Prompt ကောင်းပါတယ်"), 0.4 + 0.75);
  assert.equal(readingSeconds(" → ။"), 0);
});

const slide: Slide = {
  kind: "points",
  title: ["အခု စမ်းကြည့်ပါ", "Try it now"],
  points: ["အဖြေကို ဖတ်ပါ"],
  said: [["အဖြေကို ဖတ်ပါ။", "Read the answer."], ["ပြီးရင် စစ်ပါ။", "Then check it."]],
};

Deno.test("a slide stands as long as the slower language needs for its title, text and captions", () => {
  // 5 syllables, twice 5, and 4: 4.75 seconds, and two to look at the slide.
  assert.equal(secondsOf(slide), 7);
  const english = "One two three four five six seven eight nine ten.";
  assert.equal(secondsOf({ ...slide, said: [["အဖြေကို ဖတ်ပါ။", english]] }), 8);
  assert.equal(secondsOf({ ...slide, points: [...slide.points, "အဖြေကို ဖတ်ပါ ဖတ်ပါ ပါ"] }), 9);
});

Deno.test("the captions of a slide share its time by their length, and the last one ends with it", () => {
  const lesson = {
    file: "a.mp4",
    title: slide.title,
    description: slide.title,
    slides: [slide, { ...slide, said: slide.said.slice(0, 1) }],
  };
  assert.equal(durationOf(lesson), 13);
  assert.equal(
    captionsOf(lesson, "my"),
    "WEBVTT\n\n00:00.000 --> 00:03.689\nအဖြေကို ဖတ်ပါ။\n\n" +
      "00:03.889 --> 00:06.800\nပြီးရင် စစ်ပါ။\n\n00:07.000 --> 00:12.800\nအဖြေကို ဖတ်ပါ။\n",
  );
});
