// Groups conversations by their age in days of this device's calendar.

const ages = ["today", "week", "month", "older"] as const;
type Age = typeof ages[number];

/** Keeps the order within each group, and leaves out empty groups. */
export function groupByAge<Item extends { updatedAt: string }>(
  conversations: readonly Item[],
  now: number,
): { age: Age; conversations: Item[] }[] {
  return ages.map((age) => ({
    age,
    conversations: conversations.filter(({ updatedAt }) => ageOf(updatedAt, now) === age),
  })).filter(({ conversations }) => conversations.length > 0);
}

function ageOf(updatedAt: string, now: number): Age {
  const updated = Date.parse(updatedAt);
  if (updated >= startOfDay(now, 0)) return "today";
  if (updated >= startOfDay(now, 7)) return "week";
  return updated >= startOfDay(now, 30) ? "month" : "older";
}

/** A day may have 23 or 25 hours, so this counts days and not hours. */
function startOfDay(now: number, daysBefore: number): number {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  return day.setDate(day.getDate() - daysBefore);
}
