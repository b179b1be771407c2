// admin:create: makes the first account of a production database. Asks for it, or reads it from the
// environment.
import * as z from "zod/mini";
import { databasePlace } from "./db/sql.ts";
import { withDatabase } from "./embedded.ts";
import { readNewAdmin, readSettings } from "./env.ts";
import { record } from "./features/audit/queries.ts";
import { insertUser } from "./features/users/queries.ts";
import { email, line, password } from "./schema-fields.ts";
import { NAME_LENGTH, PASSWORD_LENGTH } from "./limits.ts";
import { CommandError, runMain } from "./process.ts";
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

await runMain(async () => {
  // This comes first, because it also reads the file .env.
  const settings = readSettings("start");
  const settingsForAdmin = readNewAdmin();
  const parsed = await NewAdmin.safeParseAsync({
    email: settingsForAdmin.email ?? ask("Email"),
    password: settingsForAdmin.password ?? ask("Password (visible while you type)"),
    firstName: settingsForAdmin.firstName ?? (settingsForAdmin.email ? "Admin" : ask("First name")),
  });
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) =>
      `The ${path.join(".")} ${issues[message] ?? "cannot be used"}.`
    );
    throw new CommandError(problems.join("\n"));
  }
  const { password: plainPassword, ...person } = parsed.data;
  const passwordHash = await createPasswords().hash(plainPassword);
  const databaseName = settings.DATABASE_URL
    ? `database at ${databasePlace(settings.DATABASE_URL)}`
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
      if (!id) {
        throw new CommandError(`There is already an account with the email ${person.email}.`);
      }
      await record(sql, {
        actorId: null,
        action: "user.create",
        personId: id,
        details: { role: "admin" },
      });
    });
    console.log(`${person.email} can sign in as an administrator (${databaseName}).`);
  });
});

function ask(what: string): string {
  return prompt(`${what}:`) ?? "";
}
