// Route for a user's own usage of a month and what is left of the quota.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { query } from "../../http/input.ts";
import { getUsage } from "./months.ts";
import { UsageAsked } from "./schema.ts";

export const usage = new Hono<SignedIn>()
  .get("/usage", signedIn, query(UsageAsked), async (c) => {
    const { sql, person, settings } = c.var;
    const { MONTHLY_MESSAGE_QUOTA: messageQuota, MONTHLY_IMAGE_QUOTA: imageQuota } = settings;
    const { period } = c.req.valid("query");
    const { reservedMessages, reservedImages, ...used } = await getUsage(sql, person.id, period) ??
      fail("internal");
    return c.json({
      ...used,
      messageQuota,
      imageQuota,
      messagesLeft: Math.max(messageQuota - used.messageCount - reservedMessages, 0),
      imagesLeft: Math.max(imageQuota - used.imageCount - reservedImages, 0),
    });
  });
