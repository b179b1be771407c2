// admin:create: makes the first account of a production database. Asks for it, or reads it from the
// environment.
import * as z from "zod/mini";
import { withDatabase } from "./embedded.ts";
import { readNewAdmin, readSettings } from "./env.ts";
import { record } from "./features/audit/queries.ts";
import { insertUser } from "./features/users/queries.ts";
import { email, line, NAME_LENGTH, password, PASSWORD_LENGTH } from "./fields.ts";
import { orSentence, Sentence } from "./process.ts";
import { createPasswords } from "./services/passwords.ts";

const NewAdmin = z.object({
  email,
  password: password(PASSWORD_LENGTH.leastOwn),
  firstName: line(NAME_LENGTH),
});

const issues: Record<string, string> = {
  required: "is missing",
  not_an_email: "is not an email address",
  too_short: `needs at least ${PASSWORD_LENGTH.leastOwn} characters`,
  too_long: "is too long",
};

await orSentence(async () => {
  // This comes first, because it also reads the file .env.
  const settings = readSettings("start");
  const given = readNewAdmin();
  const parsed = await NewAdmin.safeParseAsync({
    email: given.email ?? ask("Email"),
    password: given.password ?? ask("Password (visible while you type)"),
    firstName: given.firstName ?? (given.email ? "Admin" : ask("First name")),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) =>
      `The ${path.join(".")} ${issues[message] ?? "cannot be used"}.`
    );
    throw new Sentence(problems.join("\n"));
  }
  const { password: chosen, ...person } = parsed.data;
  const passwordHash = await createPasswords().hash(chosen);
  const where = settings.DATABASE_URL
    ? `database at ${new URL(settings.DATABASE_URL).host}`
    : `embedded database in ${settings.DATA_DIR}`;
  await withDatabase(settings, async (sql) => {
    await sql.begin(async (sql) => {
      const id = await insertUser(sql, {
        ...person,
        lastName: "",
        role: "admin",
        passwordHash,
        passwordSetByStaff: false,
      });
      if (!id) throw new Sentence(`An account with the email ${person.email} exists already.`);
      await record(sql, {
        actorId: null,
        action: "user.create",
        personId: id,
        details: { role: "admin" },
      });
    });
    console.log(`${person.email} can sign in as an administrator (${where}).`);
  });
});

function ask(what: string): string {
  return prompt(`${what}:`) ?? "";
}
