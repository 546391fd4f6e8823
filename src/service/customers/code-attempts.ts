/** How often one address may try codes of vouchers and coupons in checkouts, and for what else tells of vouchers: as often as everywhere else where codes can be guessed. */
import { Attempts } from '../http/attempts.ts';
import { Refusal } from '../http/api-error.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Operations that take codes beside what they do; limits by request would count buyers who only buy. */
const takesCodes: readonly string[] = ['checkout.create', 'checkout.setVouchers'];

/** Take a code in their path, and count with the others: a code is guessed no oftener for there being more places to try it. */
const nameCode: readonly string[] = ['voucherHistory.get', 'voucherDocument.get'];

export class CodeGuesses {
  private readonly attempts: Attempts;

  /** @param most Wrong codes a minute from one address. */
  constructor(most: number) {
    this.attempts = new Attempts(most, 60_000);
  }

  /** Does what was asked for. Codes count until they turn out to be right. @throws Refusal 429 */
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
      if (error instanceof Refusal && error.code === 'SHOP_LOCKED') wrong = coupons;
      if (nameCode.includes(operation) && error instanceof Refusal && error.status === 404) wrong = 1;
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
