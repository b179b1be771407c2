// Reads a header with weights: the languages or encodings that a browser accepts.

export function parseWeighted(
  header: string | null | undefined,
): { name: string; weight: number }[] {
  return (header ?? "").toLowerCase().split(",").map((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    return { name, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}
