// Makes the lines that `start` prints about the demo accounts and their passwords.
import type { DemoPasswords } from "./known-passwords.ts";
import { demoAccounts, demoPassword } from "./people.ts";

/** Returns lines for the terminal. A password that only its user knows is shown as "-". */
export function accountLines({ areNew, passwords }: DemoPasswords): string[] {
  const isAllKnown = !areNew && demoAccounts.every(({ email }) => passwords.has(email));
  if (isAllKnown) {
    return [`Demo accounts, each with the password ${demoPassword}:`, ...lines(), ""];
  }
  const heading = areNew
    ? [
      "Other machines can reach this server, so the demo accounts have new passwords.",
      "Write them down: they are printed only this once.",
    ]
    : [
      "Demo accounts. Their passwords were printed at an earlier start, or their users changed them.",
      "If you lost them, stop Pyinnya, run `deno task admin:create`, and set new ones in the panel.",
    ];
  return [...heading, ...lines((email) => passwords.get(email) ?? "-"), ""];
}

const lines = (passwordOf?: (email: string) => string) =>
  demoAccounts.map(({ email, role, courses }) => {
    const password = passwordOf ? `${passwordOf(email).padEnd(16)}` : "";
    const enrolled = courses.length ? `, enrolled in ${courses.join(" and ")}` : "";
    return `  ${email.padEnd(24)}${password}${role}${enrolled}`;
  });
