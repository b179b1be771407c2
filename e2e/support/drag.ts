// Drags as users do: a finger and a mouse reach a page in different ways.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { waitForFonts } from "./wait-for-fonts.ts";

type Point = { x: number; y: number };
/** `share` is a share of the target's height, measured from its top. */
type Goal = { target: Locator; share: number };
type Pointer = {
  down: (at: Point) => Promise<unknown>;
  move: (to: Point) => Promise<unknown>;
  up: () => Promise<unknown>;
};

const STEPS = 8;
const getBox = async (item: Locator) => {
  const box = await item.boundingBox();
  if (!box) throw new Error("The dragged item and its target must both be visible.");
  return box;
};

/** Scrolls the item out from under the bars, and away from the edges at which the page scrolls. */
export const scrollToCenter = (item: Locator) =>
  item.evaluate((element) => element.scrollIntoView({ block: "center" }));

async function drag(page: Page, handle: Locator, { target, share }: Goal, pointer: Pointer) {
  await scrollToCenter(handle);
  await waitForFonts(page);
  const { x: left, y: top, width, height } = await getBox(handle);
  const start = { x: left + width / 2, y: top + height / 2 };
  await pointer.down(start);
  // Once an item is lifted, the sections may fold, and the goal may be somewhere else.
  const lifted = { ...start, y: start.y + 10 };
  await pointer.move(lifted);
  await expect(page.locator("[data-lifted]")).toHaveCount(1);
  const last = (page.viewportSize()?.height ?? 0) - 2;
  const measureGoal = async () => {
    const { y, height } = await getBox(target);
    return y + height * share;
  };
  const clampToWindow = (y: number) => Math.min(Math.max(y, 2), last);
  let goal = await measureGoal();
  const distance = clampToWindow(goal) - lifted.y;
  for (let step = 1; step <= STEPS; step++) {
    await pointer.move({ x: start.x, y: lifted.y + distance * step / STEPS });
  }
  // The page scrolls while the pointer is near an edge: follow the goal until it rests under the
  // pointer.
  await expect.poll(async () => {
    const before = goal;
    goal = await measureGoal();
    await pointer.move({ x: start.x, y: clampToWindow(goal) });
    return goal === before && goal === clampToWindow(goal);
  }, { intervals: [50] }).toBe(true);
  await expect(page.locator("[data-drop]")).toHaveCount(1);
  await pointer.up();
}

export const dragByMouse = (page: Page, handle: Locator, goal: Goal) =>
  drag(page, handle, goal, {
    async down({ x, y }) {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    move: ({ x, y }) => page.mouse.move(x, y),
    up: () => page.mouse.up(),
  });

/** Sends touches as the screen itself reports them: the browser may take them for scrolling. */
export async function dragByFinger(page: Page, handle: Locator, goal: Goal) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await drag(page, handle, goal, {
    down: (at) => touch("touchStart", [at]),
    move: (to) => touch("touchMove", [to]),
    up: () => touch("touchEnd", []),
  });
  await cdp.detach();
}
