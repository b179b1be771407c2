// How a model of somebody else's fails, whatever it makes.

export type ModelFailure = "ai_failed" | "ai_unavailable" | "rate_limited";

/** `message` is for the log: it holds nothing of what was asked, nor of what the provider said. */
export class ModelFailed extends Error {
  constructor(readonly code: ModelFailure, reason: string, readonly retryAfter?: number) {
    super(reason);
  }
}

type Refusal = {
  status: number;
  /** The provider's own, where it has one. */
  code?: string | null;
  /** As the header has it: a number of seconds, or a moment. */
  retryAfter?: string | null;
  /** Its account is used up or not allowed, whatever the status says. */
  isShut?: boolean;
};

/** Where nobody says how long to wait. */
const WAIT_SECONDS = 10;

export function failedBy({ status, code, retryAfter, isShut = false }: Refusal): ModelFailed {
  const reason = `answered ${status}${/^\w{1,40}$/.test(code ?? "") ? ` ${code}` : ""}`;
  const wait = secondsOf(retryAfter);
  if (status === 429 && !isShut) {
    return new ModelFailed("rate_limited", reason, wait ?? WAIT_SECONDS);
  }
  const isAway = isShut || [401, 402, 403, 404, 502, 503, 504, 529].includes(status);
  return new ModelFailed(isAway ? "ai_unavailable" : "ai_failed", reason, wait);
}

function secondsOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3600) : undefined;
}
