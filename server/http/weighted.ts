// What a browser takes, and how gladly: its languages, its encodings.

export function weighted(header: string | null | undefined): { name: string; weight: number }[] {
  return (header ?? "").toLowerCase().split(",").map((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    return { name, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}
