import type { Page } from "@playwright/test";
import { axe, expect } from "./fixtures.ts";
import { offersCome, settled, test } from "./phone.ts";

const offer = (page: Page) => page.getByRole("complementary", { name: "About this app" });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });

test(
  "a new build is offered, never forced, and the old tab goes on",
  async ({ makePhone, academy, expectError }, info) => {
    test.setTimeout(120_000);
    // The server is stopped and started under open pages, which may ask just then.
    expectError(/^response: 503 /);
    const root = await Deno.makeTempDir({ prefix: "pyinnya-builds-" });
    const from = info.config.rootDir.replace(/\/e2e$/, "");
    // Playwright loads journeys in a way that the build's own files would not survive.
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", `${from}/e2e/two-builds.ts`, root, from],
      cwd: from,
    }).output();
    expect(success, new TextDecoder().decode(stderr)).toBe(true);
    try {
      await academy.open(`${root}/first`);
      const phone = await makePhone();
      const page = await phone.start();
      await page.goto("/");
      await settled(page);
      const other = await page.context().newPage();
      await other.goto("/pricing");
      await expect(tab(other, "Home")).toBeVisible();

      await academy.open(`${root}/dist/site`);
      await page.bringToFront();
      await page.reload();
      await expect(tab(page, "Home")).toBeVisible();
      await expect(offer(page)).toContainText("Update ready", { timeout: 15_000 });
      await axe(page);
      await tab(page, "Account").click();
      await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
      await expect(tab(page, "Home"), "nothing is forced").toBeVisible();

      let loads = 0;
      page.on("load", () => loads++);
      const come = offersCome(page);
      await offer(page).getByRole("button", { name: "Update" }).click();
      await expect(tab(page, "Start")).toBeVisible();
      await expect(page).toHaveURL(/\/account$/);
      await come;
      await expect(page.getByText("Update ready")).toBeHidden();
      expect(loads, "one reload").toBe(1);

      // Its own pages, by their old names, though the worker is the new one.
      await other.bringToFront();
      await expect(tab(other, "Home")).toBeVisible();
      await other.evaluate(() => history.pushState({ idx: 1 }, "", "/signin"));
      await other.evaluate(() =>
        dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } }))
      );
      await expect(other.getByRole("heading", { name: "Sign In" })).toBeVisible();
      await expect(tab(other, "Home")).toBeVisible();
    } finally {
      await academy.open();
      await Deno.remove(root, { recursive: true });
    }
  },
);
