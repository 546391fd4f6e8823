/** How often one address may try codes of vouchers and coupons in checkouts: as often as everywhere else where codes can be guessed. */
import { Attempts } from './access.ts';
import { Refusal } from './refusal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Operations that take codes beside what they do; limits by request would count buyers who only buy. */
const takesCodes: readonly string[] = ['checkout.create', 'checkout.setVouchers'];

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
    const all = vouchers + coupons;
    if (all === 0) return await work();
    this.attempts.begin(address, now, all);
    let wrong = 0;
    try {
      const answer = await work();
      wrong = unknownCodes(answer);
      return answer;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'SHOP_LOCKED') wrong = coupons;
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
  const { refusedVouchers = [] } = answer as { refusedVouchers?: readonly { reason?: string }[] };
  return refusedVouchers.filter(({ reason }) => reason === 'UNKNOWN').length;
}
