/**
 * The limit on wrong codes of vouchers and coupons from one address: in checkouts, in what tells of a voucher, and in the
 * form of a seller's page.
 */
import type { Database } from '../database/index.ts';
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
  constructor(db: Database, max: number) {
    this.attempts = new Attempts(db, { kind: 'code', max, windowMs: 60_000 });
  }

  /** Looks one code up. It counts unless it is found. @throws ApiError 429 */
  async look<T>(address: string, find: () => Promise<T | undefined>): Promise<T | undefined> {
    await this.attempts.begin(address);
    const found = await find();
    if (found !== undefined) await this.attempts.takeBack(address, 1);
    return found;
  }

  /** Runs a request. Its codes count until they turn out to be right. @throws ApiError 429 */
  async watch<T>(
    operation: string,
    { address, sent }: { readonly address: string; readonly sent: Fields },
    work: () => Promise<T>,
  ): Promise<T> {
    const [vouchers, coupons] = takesCodes.includes(operation) ? [sizeOf(sent.vouchers), sizeOf(sent.coupons)] : [0, 0];
    const all = vouchers + coupons + (nameCode.includes(operation) ? 1 : 0);
    if (all === 0) return await work();
    await this.attempts.begin(address, all);
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
      await this.attempts.takeBack(address, all - wrong);
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
