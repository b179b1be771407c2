// Refuses as Supabase Storage does: nearly always with status 400, and with the real status in the
// body.

export class Refused extends Error {
  constructor(
    readonly meant: number,
    /** From the closed list that clients may rely on. */
    readonly code: string,
    message: string,
    /** Some errors have an older name, and the answer has it too. */
    readonly error = code,
    readonly status = meant >= 500 ? meant : 400,
  ) {
    super(message);
  }

  answer(): Response {
    const { meant, code, error, message, status } = this;
    return Response.json({ statusCode: String(meant), code, error, message }, { status });
  }
}

export const noObject = () => new Refused(404, "NoSuchKey", "Object not found", "not_found");
export const noBucket = () =>
  new Refused(404, "NoSuchBucket", "Bucket not found", "Bucket not found");
export const nameTaken = () =>
  new Refused(409, "KeyAlreadyExists", "The resource already exists", "Duplicate");
export const badName = (name: string) =>
  new Refused(400, "InvalidKey", `Invalid key: ${name.slice(0, 200)}`);
export const badType = (type: string) =>
  new Refused(
    415,
    "InvalidMimeType",
    `mime type ${type.slice(0, 200)} is not supported`,
    "invalid_mime_type",
  );
export const tooLarge = () =>
  new Refused(
    413,
    "EntityTooLarge",
    "The object exceeded the maximum allowed size",
    "Payload too large",
  );
export const denied = (why: string) => new Refused(403, "AccessDenied", why, "Unauthorized");
export const badToken = (why: string) => new Refused(400, "InvalidJWT", why);
export const otherToken = () =>
  new Refused(400, "InvalidSignature", "The url do not match the signature");
export const badRequest = (why: string) => new Refused(400, "InvalidRequest", why, "Error");

export const unknownRoute = ({ method, url }: Request) =>
  new Refused(
    404,
    "Not Found",
    `Route ${method}:${new URL(url).pathname} not found`,
    "Not Found",
    404,
  );

/** Any other error is our mistake, and the caller must not see it. This returns nothing for it. */
export function asRefused(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  return isFull(error)
    ? new Refused(507, "InternalError", "There is no space left for it.")
    : undefined;
}

/** The disk is full, or we have used up our share of it. */
export const isFull = (error: unknown) =>
  error instanceof Error && "code" in error &&
  (error.code === "ENOSPC" || error.code === "EDQUOT" || error.code === "EFBIG");
