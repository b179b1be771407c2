// Measures all sides of a comparison in turn, many times. The many short rounds make other load on
// the machine affect all sides of a round alike.

type Count = { rounds: number; warmUp: number };

/** Returns the rates of all sides, round by round, without the rounds that only warm up. */
export async function measureRounds(
  { rounds, warmUp }: Count,
  measureSides: (round: number) => Promise<number[]>,
): Promise<number[][]> {
  const measured = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    const rates = await measureSides(round);
    if (round >= warmUp) measured.push(rates);
  }
  return measured;
}
