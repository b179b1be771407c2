// Route for the home of a signed-in user.
import { Hono } from "hono";
import { canOpenPanel } from "../../accounts.ts";
import { courseIds } from "../../catalogue.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { canStudy } from "../courses/policy.ts";
import { getSummary } from "../summary/queries.ts";
import { listHomeCourses } from "./queries.ts";

export const home = new Hono<SignedIn>()
  .get("/home", signedIn, async (c) => {
    const { sql, person } = c.var;
    const mine = courseIds.filter((courseId) => canStudy(person, courseId));
    const [courses, waiting] = await Promise.all([
      listHomeCourses(sql, person.id, mine),
      canOpenPanel(person) ? getSummary(sql, person.id) : undefined,
    ]);
    return c.json({ courses, waiting });
  });
