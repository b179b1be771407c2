export const FILE_NAME_LENGTH = 255;
/** Long, because a signed address contains a token. */
export const LOCATION_LENGTH = 4096;
/** Downloads are checked, and fetched again, in pieces of this size. */
export const PIECE_SIZE = 4 * 1024 * 1024;
/** Supabase's TUS endpoint accepts only chunks of this size from a browser. */
export const CHUNK_SIZE = 6 * 1024 * 1024;
/** An upload may take so many hours. */
export const UPLOAD_HOURS = 24;
