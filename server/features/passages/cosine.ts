// Compares vectors by their cosine.

/** The cosine of two vectors with the length 1. */
export const likenessOf = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);

export function toLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}
