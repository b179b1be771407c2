/** The share of a video's length that makes it done. */
export const DONE_SHARE = 0.9;
/** The most ranges of watched time that one write may contain. */
export const RANGES_AT_ONCE = 200;
