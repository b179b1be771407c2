// What a slide looks like: 1280×720, large enough for a phone, the lowest eighth left free for
// captions.
import type { Course, Lesson, Slide } from "../shapes.ts";
import { fontFaces } from "./browser.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;

const colours: Record<Course["id"], { main: string; soft: string; name: string }> = {
  "ai-first-step": {
    main: "oklch(48% 0.15 252)",
    soft: "oklch(95% 0.025 252)",
    name: "AI First Step",
  },
  "ai-master": { main: "oklch(46% 0.19 305)", soft: "oklch(95% 0.025 305)", name: "AI Master" },
  "ai-business-mastery": {
    main: "oklch(53% 0.145 45)",
    soft: "oklch(95.5% 0.025 55)",
    name: "AI Business Mastery",
  },
};

/** All slides of a lesson below each other. */
export async function pageOf(
  courseId: Course["id"],
  number: number,
  lesson: Lesson,
): Promise<string> {
  const { main, soft, name } = colours[courseId];
  const slides = lesson.slides.map((slide, index) => `
    <section class="${index === 0 ? "first" : "later"}">
      <header><span class="logo">${logo}</span><span>${name}</span><i></i><span>${number}</span></header>
      <div class="middle">
        <h1>${text(slide.title[0])}</h1>
        <p class="english">${text(slide.title[1])}</p>
        ${body(slide)}
      </div>
      <footer>${
    lesson.slides.map((_, at) => `<b class="${at <= index ? "done" : ""}"></b>`).join("")
  }</footer>
    </section>`);
  return `<!doctype html><html lang="my"><meta charset="utf-8"><style>
    ${await fontFaces()}
    ${style}
    :root { --main: ${main}; --soft: ${soft}; }
  </style><body>${slides.join("")}</body></html>`;
}

function body(slide: Slide): string {
  switch (slide.kind) {
    case "points":
      return `<ol>${
        slide.points.map((point) => `<li><span>${text(point)}</span></li>`).join("")
      }</ol>`;
    case "statement":
      return `<p class="statement">${text(slide.text)}</p>`;
    case "contrast":
      return `<div class="pair"><p class="weak">${mark("M6 6l12 12M18 6L6 18")}<span>${
        text(slide.weak)
      }</span></p><p class="strong">${mark("M4.5 12.5l5 5L20 7")}<span>${
        text(slide.strong)
      }</span></p></div>`;
    case "chat":
      return `<div class="talk"><p class="asked">${text(slide.asked)}</p>${
        slide.answered ? `<p class="answered">${lines(slide.answered)}</p>` : ""
      }</div>`;
  }
}

const mark = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="3.2"
    stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;

/**
 * Burmese puts its spaces between phrases: lines break there, and inside of one only where it is
 * too long.
 */
const text = (plain: string) =>
  plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .split(" ").map((phrase) => `<span class="phrase">${phrase}</span>`).join(" ");

/** Each numbered point of an answer begins a line. */
const lines = (plain: string) => plain.split(/ (?=\d\. )/).map(text).join("<br>");

const logo =
  `<svg viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3a31a0"/><path fill="#f0b73b" d="M16 3.5c.4 2.5.8 4.2 1.3 5.5.6 1.6 1.8 2.9 2.7 4.5.7 1.3 1.1 2.5 1.2 4H10.8c.1-1.5.5-2.7 1.2-4 .9-1.6 2.1-2.9 2.7-4.5.5-1.3.9-3 1.3-5.5Z"/><path fill="#fff" d="M15.3 21.2c-2.6-1.7-5.9-2.2-9.6-1.7-.4 0-.7.4-.7.8v6.2c0 .5.4.9.9.8 3.7-.3 6.8.3 9.4 1.8Zm1.4 0c2.6-1.7 5.9-2.2 9.6-1.7.4 0 .7.4.7.8v6.2c0 .5-.4.9-.9.8-3.7-.3-6.8.3-9.4 1.8Z"/></svg>`;

const style = `
  * { box-sizing: border-box; margin: 0; padding: 0; }
  body { width: ${WIDTH}px; font-family: Burmese, Inter, "Liberation Sans", sans-serif;
    color: oklch(25% 0.045 275); line-height: 1.55; }
  section { position: relative; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden;
    padding: 34px 72px 0; background: oklch(99% 0.005 85); border-left: 16px solid var(--main); }
  .phrase { display: inline-block; }
  header { display: flex; align-items: center; gap: 16px; height: 44px; font-size: 24px;
    font-weight: 600; color: var(--main); }
  header i { flex: 1; }
  header span:last-child { display: grid; place-items: center; width: 46px; height: 46px;
    border-radius: 50%; background: var(--soft); }
  .logo, .logo svg { display: block; width: 40px; height: 40px; }
  .middle { display: flex; flex-direction: column; justify-content: center; height: 528px; }
  h1 { font-size: 58px; font-weight: 700; line-height: 1.5; text-wrap: balance; }
  .english { margin-top: 2px; font-size: 27px; color: oklch(50% 0.04 275); }
  ol { display: grid; gap: 16px; margin-top: 26px; list-style: none; counter-reset: point; }
  li { display: flex; align-items: center; gap: 26px; font-size: 43px; counter-increment: point; }
  li::before { content: counter(point); flex: none; display: grid; place-items: center; width: 62px;
    height: 62px; border-radius: 18px; background: var(--soft); color: var(--main); font-size: 32px;
    font-weight: 700; }
  .statement { margin-top: 26px; padding: 22px 34px; border-left: 10px solid oklch(80% 0.14 82);
    border-radius: 0 22px 22px 0; background: var(--soft); font-size: 48px; font-weight: 700;
    text-wrap: balance; }
  .pair { display: grid; gap: 20px; margin-top: 24px; }
  .pair p { display: flex; align-items: center; gap: 26px; padding: 18px 28px; border-radius: 22px;
    font-size: 38px; }
  .pair svg { flex: none; width: 52px; height: 52px; }
  .weak { background: oklch(95.5% 0.02 26); } .weak svg { color: oklch(50% 0.18 26); }
  .strong { background: oklch(95% 0.03 183); } .strong svg { color: oklch(47% 0.09 183); }
  .talk { display: grid; gap: 18px; margin-top: 22px; font-size: 35px; }
  .pair span, .talk p { text-wrap: balance; }
  .talk p { max-width: 1000px; padding: 18px 30px; border-radius: 28px; }
  .asked { justify-self: end; border-bottom-right-radius: 6px !important; background: var(--main); color: #fff; }
  .answered { border-bottom-left-radius: 6px !important; background: oklch(95% 0.008 85); }
  .first { background: var(--main); border-color: oklch(80% 0.14 82); color: #fff; }
  .first header { color: #fff; } .first header span:last-child { color: var(--main); background: #fff; }
  .first h1 { font-size: 74px; } .first .english { font-size: 32px; color: oklch(100% 0 0 / 0.82); }
  .first .statement { background: oklch(100% 0 0 / 0.13); font-size: 44px; }
  .first ol li::before { background: oklch(100% 0 0 / 0.16); color: #fff; }
  footer { position: absolute; inset: auto 72px 26px 72px; display: flex; gap: 10px; }
  footer b { flex: 1; height: 8px; border-radius: 4px; background: oklch(90% 0.012 85); }
  footer .done { background: oklch(80% 0.14 82); }
  .first footer b { background: oklch(100% 0 0 / 0.22); } .first footer .done { background: oklch(80% 0.14 82); }
`;
