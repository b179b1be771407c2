// How the model of a provider fails, with text and pictures alike.

export type ModelFailure = "ai_failed" | "ai_unavailable" | "rate_limited";

type Failing = { retryAfter?: number; mayCost?: boolean };

/** `message` is for the log: it holds no words of the question, and none of the provider. */
export class ModelFailed extends Error {
  readonly code: ModelFailure;
  readonly retryAfter?: number;
  /**
   * Whether the provider may charge for the call: it accepted the request, or it may still work on
   * it.
   */
  readonly mayCost: boolean;

  constructor(code: ModelFailure, reason: string, { retryAfter, mayCost = true }: Failing = {}) {
    super(reason);
    this.code = code;
    this.retryAfter = retryAfter;
    this.mayCost = mayCost;
  }

  /**
   * The same failure for a later request: the provider has begun the work, so it may charge for it.
   */
  thatMayCost(): ModelFailed {
    return new ModelFailed(this.code, this.message, { retryAfter: this.retryAfter });
  }
}

type Refusal = {
  status: number;
  /** The provider's own code, if it has one. */
  code?: string | null;
  /** As the header has it: a number of seconds, or a date. */
  retryAfter?: string | null;
  /** The provider's account is used up or not allowed, whatever the status says. */
  isShut?: boolean;
};

/**
 * 504: a gateway stops waiting, but the provider behind it may go on. Any other refusal means that
 * the provider did no work.
 */
export const mayHaveWorked = (status: number) => status >= 200 && status < 300 || status === 504;

/** Used where the provider does not say how long to wait. */
const WAIT_SECONDS = 10;

export function failureForStatus(
  { status, code, retryAfter, isShut = false }: Refusal,
): ModelFailed {
  const reason = `answered ${status}${/^\w{1,40}$/.test(code ?? "") ? ` ${code}` : ""}`;
  const wait = secondsOf(retryAfter);
  if (status === 429 && !isShut) {
    return new ModelFailed("rate_limited", reason, {
      retryAfter: wait ?? WAIT_SECONDS,
      mayCost: false,
    });
  }
  const isAway = isShut || [401, 402, 403, 404, 502, 503, 504, 529].includes(status);
  return new ModelFailed(isAway ? "ai_unavailable" : "ai_failed", reason, {
    retryAfter: wait,
    mayCost: mayHaveWorked(status),
  });
}

function secondsOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 3600) : undefined;
}
