/**
 * Limits on attempts with codes of vouchers and coupons in checkouts, and in operations that read vouchers: the same as
 * everywhere else where codes can be guessed.
 */
import { Attempts } from '../http/attempts.ts';
import { ApiError } from '../http/api-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Operations that take codes beside other input; limits by request would count buyers without codes, too. */
const takesCodes: readonly string[] = ['checkout.create', 'checkout.setVouchers'];

/** Operations with a code in their path. They share the count: more places to try codes allow no more attempts. */
const nameCode: readonly string[] = ['vouchers.history', 'vouchers.document'];

export class CodeGuesses {
  private readonly attempts: Attempts;

  /** @param max Wrong codes a minute from one address. */
  constructor(max: number) {
    this.attempts = new Attempts(max, 60_000);
  }

  /** Runs a request. Its codes count until they turn out to be right. @throws ApiError 429 */
  async watch<T>(
    operation: string,
    { address, sent, now }: { readonly address: string; readonly sent: Fields; readonly now: Date },
    work: () => Promise<T>,
  ): Promise<T> {
    const [vouchers, coupons] = takesCodes.includes(operation) ? [sizeOf(sent.vouchers), sizeOf(sent.coupons)] : [0, 0];
    const all = vouchers + coupons + (nameCode.includes(operation) ? 1 : 0);
    if (all === 0) return await work();
    this.attempts.begin(address, now, all);
    let wrong = 0;
    try {
      const answer = await work();
      wrong = unknownCodes(answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SHOP_LOCKED') wrong = coupons;
      if (nameCode.includes(operation) && error instanceof ApiError && error.status === 404) wrong = 1;
      throw error;
    } finally {
      this.attempts.takeBack(address, all - wrong);
    }
  }
}

function sizeOf(codes: unknown): number {
  return Array.isArray(codes) ? codes.length : 0;
}

function unknownCodes(answer: unknown): number {
  type Refused = readonly { readonly reason?: string }[];
  const { refusedVouchers = [], refusedCoupons = [] } = answer as {
    refusedVouchers?: Refused;
    refusedCoupons?: Refused;
  };
  return [...refusedVouchers, ...refusedCoupons].filter(({ reason }) => reason === 'UNKNOWN').length;
}
