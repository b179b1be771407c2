// Reports failures in OpenAI's format, so that OpenAI's client library can read them.

export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: { code?: string; param?: string } = {},
  ) {
    super(message);
  }
}

export function refusal({ status, message, more }: Refused): Response {
  const { code = null, param = null } = more;
  const error = { message, type: "invalid_request_error", param, code };
  return Response.json({ error }, { status });
}
