// A network answers with its own page until the user has logged in there, and tells the browser to
// store that page. Afterwards nothing of it is left.
import type { Page } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { type Academy, axe, expect, type TestUser } from "../support/fixtures.ts";
import { test, waitForServiceWorker } from "../support/phone.ts";
import { poster } from "../support/player-steps.ts";

const LOG_IN_PAGE = "<!doctype html><title>Hotel</title><h1>Welcome to our hotel</h1>";
const COURSE = "/courses/ai-master";

/** Leads to the academy, or to a hotel's page that the browser may store for ten minutes. */
function openHotelNetwork(academy: Academy) {
  const hotel = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () =>
      new Response(LOG_IN_PAGE, {
        headers: { "Content-Type": "text/html", "Cache-Control": "max-age=600" },
      }),
  );
  const academyPort = Number(new URL(academy.origin).port);
  let port = academyPort;
  const connection = openFaultyConnection(() => port);
  const leadTo = (next: number) => {
    port = next;
    // Open connections would still lead to the former place.
    connection.cutOpen();
  };
  return {
    origin: `http://127.0.0.1:${connection.port}`,
    askForLogIn: () => leadTo(hotel.addr.port),
    letThrough: () => leadTo(academyPort),
    async [Symbol.asyncDispose]() {
      connection.cut();
      await hotel.shutdown();
    },
  };
}

async function signInAt(page: Page, origin: string, { email, password }: TestUser) {
  const answer = await page.request.post(`${origin}/api/signin`, {
    headers: { Origin: origin },
    data: { email, password },
  });
  expect(answer.status()).toBe(200);
}

test("a log-in page that the browser may store leaves no trace, and the user is led to it", async ({ page, createUser, academy, expectError }) => {
  expectError(/ERR_(?:CONNECTION|EMPTY|SOCKET)|unsupported MIME type|Failed to load resource/);
  await using network = openHotelNetwork(academy);
  await signInAt(page, network.origin, await createUser({ courses: ["ai-master"] }));
  await page.goto(network.origin + COURSE);
  await waitForServiceWorker(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  network.askForLogIn();
  await page.reload();
  const offer = page.getByRole("complementary", { name: "About this app" });
  await expect(offer).toContainText("This network wants you to log in");
  await axe(page);
  const link = offer.getByRole("link", { name: "Open that page" });
  const [hotelPage] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await expect(hotelPage.getByRole("heading")).toHaveText("Welcome to our hotel");

  network.letThrough();
  await hotelPage.reload();
  await expect(hotelPage.getByRole("navigation", { name: "Main" })).toBeVisible();
  await hotelPage.close();
  const answer = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/user"));
  await page.reload();
  expect((await answer).headers()["content-type"]).toContain("json");
  await expect(page.getByRole("banner").getByRole("link", { name: "All synced" })).toBeVisible();
  await expect(offer).toBeHidden();

  // Captions that the hotel's page replaced are fetched again.
  await expect(poster(page)).toBeVisible();
  const address = await page.locator("track[srclang=en]").getAttribute("src") ?? "";
  network.askForLogIn();
  // The browser stores the hotel's page under the address of the captions.
  expect(await page.evaluate(async (path) => (await fetch(path)).text(), address))
    .toContain("hotel");
  network.letThrough();
  expect(await page.evaluate(async (path) => (await fetch(path)).text(), address))
    .toContain("hotel");
  await page.reload();
  await poster(page).click();
  await expect.poll(() =>
    page.locator("video").evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].some(({ cues }) => (cues?.length ?? 0) > 0)
    )
  ).toBe(true);
});
