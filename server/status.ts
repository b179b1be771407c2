// What is asked before anybody is known: is it alive, is it ready, what is switched on.
import { Hono } from "hono";
import project from "../deno.json" with { type: "json" };
import { courseIds } from "./catalogue.ts";
import { PASSWORD_LENGTH } from "./fields.ts";
import type { Base } from "./http/context.ts";

export const status = new Hono<Base>()
  .get("/healthz", (c) => c.json({ ok: true }))
  .get("/readyz", async (c) => {
    const database = await c.var.database.answers();
    if (!database) c.var.database.suspect();
    return c.json({ ok: database, database }, database ? 200 : 503);
  })
  .get("/api/config", (c) => {
    const { settings } = c.var;
    c.header("Cache-Control", "no-store");
    return c.json({
      version: project.version,
      selfEnrollment: settings.SELF_ENROLLMENT,
      courses: courseIds,
      contacts: {
        phone: settings.CONTACT_PHONE ?? null,
        url: settings.CONTACT_URL ?? null,
        email: settings.CONTACT_EMAIL ?? null,
      },
      limits: {
        monthlyMessages: settings.MONTHLY_MESSAGE_QUOTA,
        monthlyImages: settings.MONTHLY_IMAGE_QUOTA,
        password: PASSWORD_LENGTH,
      },
    });
  });
