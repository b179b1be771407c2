// Which passages have each feature, and how often, in little memory: a large academy has 10 million
// of these pairs, and a million features.

/** `fifths` is how often each passage has it, in fifths, because a share of a feature counts, too. */
export type Postings = { numbers: Uint16Array | Uint32Array; fifths: Uint8Array };

export type PostingsOf = (feature: string) => Postings | undefined;

/** Work on an index pauses after so many features, if other requests wait. */
export const STEP = 5000;
/** The first length of arrays that grow. */
const FIRST_SIZE = 4096;

/** Up to 51 times. More would change little: a repeated word counts less each time. */
const toFifths = (count: number) => Math.min(255, Math.round(count * 5));

/** `onNewFeature` gets each feature once. */
export function collectPostings(
  pauseIfDue: () => Promise<void>,
  onNewFeature: (feature: string) => void,
) {
  const known = numberFeatures(onNewFeature);
  /** The features of all passages, one passage after the other. */
  let [features, fifths] = [new Uint32Array(FIRST_SIZE), new Uint8Array(FIRST_SIZE)];
  let size = 0;
  /** Where each passage ends. */
  const ends: number[] = [];

  return {
    /** Passages are numbered in the order in which they come. */
    async addPassage(counts: Map<string, number>) {
      for (const [feature, count] of counts) {
        if (size === features.length) {
          features = new Uint32Array(features.buffer.transfer(2 * features.byteLength));
          fifths = new Uint8Array(fifths.buffer.transfer(2 * fifths.byteLength));
        }
        features[size] = known.numberOf(feature);
        fifths[size++] = toFifths(count);
        if (size % STEP === 0) await pauseIfDue();
      }
      ends.push(size);
    },

    /** The postings of all features stand in one list, because a list for each takes much memory. */
    async finish(): Promise<PostingsOf> {
      const begins = new Uint32Array(known.size + 1);
      for (let n = 0; n < size; n++) {
        const after = (features[n] ?? 0) + 1;
        begins[after] = (begins[after] ?? 0) + 1;
        if (n % STEP === 0) await pauseIfDue();
      }
      for (let n = 1; n < begins.length; n++) begins[n] = (begins[n] ?? 0) + (begins[n - 1] ?? 0);
      const numbers = new (ends.length > 2 ** 16 ? Uint32Array : Uint16Array)(size);
      const sorted = new Uint8Array(size);
      const next = begins.slice();
      let passage = 0;
      for (let n = 0; n < size; n++) {
        while (n === ends[passage]) passage++;
        const feature = features[n] ?? 0;
        const at = next[feature] ?? 0;
        numbers[at] = passage;
        sorted[at] = fifths[n] ?? 0;
        next[feature] = at + 1;
        if (n % STEP === 0) await pauseIfDue();
      }
      free(features, fifths, next);
      return (feature) => {
        const number = known.find(feature);
        if (number === undefined) return undefined;
        const [begin, end] = [begins[number], begins[number + 1]];
        return { numbers: numbers.subarray(begin, end), fifths: sorted.subarray(begin, end) };
      };
    },
  };
}

/** Gives the memory back at once. The garbage collector would wait until there is much more. */
function free(...arrays: { buffer: ArrayBuffer }[]) {
  for (const { buffer } of arrays) buffer.transfer(0);
}

/** A fuller table would look at many places for each feature. */
const MAX_SHARE = 0.85;
const GROWS = 1.5;

/**
 * Numbers features in the order in which they come. Most are pairs of words that come once, so no
 * text is kept: a hash of 53 bits stands for it.
 */
function numberFeatures(onNew: (feature: string) => void) {
  /** A place is free if its hash is 0. */
  let [hashes, numbers] = [new Float64Array(FIRST_SIZE), new Uint32Array(FIRST_SIZE)];
  let size = 0;

  /** The place of this hash, or the free one that it would get. */
  function placeOf(hash: number): number {
    let place = Math.floor(hash / 2 ** 53 * hashes.length);
    while (hashes[place] !== 0 && hashes[place] !== hash) place = (place + 1) % hashes.length;
    return place;
  }

  function put(hash: number, number: number) {
    const place = placeOf(hash);
    hashes[place] = hash;
    numbers[place] = number;
  }

  function makeRoom() {
    const old = { hashes, numbers };
    const length = Math.ceil(hashes.length * GROWS);
    [hashes, numbers] = [new Float64Array(length), new Uint32Array(length)];
    for (let n = 0; n < old.hashes.length; n++) {
      const hash = old.hashes[n] ?? 0;
      if (hash !== 0) put(hash, old.numbers[n] ?? 0);
    }
    free(old.hashes, old.numbers);
  }

  return {
    get size() {
      return size;
    },
    find(feature: string): number | undefined {
      const place = placeOf(hashOf(feature));
      return hashes[place] === 0 ? undefined : numbers[place];
    },
    /** Gives a new feature the next number. */
    numberOf(feature: string): number {
      const hash = hashOf(feature);
      const place = placeOf(hash);
      if (hashes[place] !== 0) return numbers[place] ?? 0;
      onNew(feature);
      if (size > hashes.length * MAX_SHARE) makeRoom();
      put(hash, size);
      return size++;
    },
  };
}

/** From 1 to 2 ** 53 - 1. Two features of an academy hardly ever have the same. */
function hashOf(text: string): number {
  let [high, low] = [0x811c9dc5, 0x2c1b3c6d];
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code ^ low >>> 15, 0x5bd1e995);
  }
  // The highest bits, which choose the place, must depend on all letters.
  high = Math.imul(high ^ high >>> 16, 0x85ebca6b);
  return (high >>> 0) * 2 ** 21 + (low >>> 11) || 1;
}
