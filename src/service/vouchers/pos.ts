/** Vouchers at the POS: redeeming an amount by code, and reverting it. Each is an entry of the ledger. */
import type { vouchers } from '../../contract/vouchers.ts';
import { toMajor } from '../../sale/money.ts';
import { apiKeyOf } from '../http/access.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newId } from '../security/ids.ts';
import { compact } from '../http/pick.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { currencyOf, minorUnits } from './input.ts';
import { voucherKey } from './code-key.ts';
import { whyUnusable } from './ledger.ts';
import { announceRedemptions } from './messages.ts';
import { voucherColumns, type VoucherRow } from './row.ts';

type PosHandlers = Pick<Handlers<typeof vouchers>, 'redeem' | 'takeBack'>;

/** The handlers of vouchers at the POS. */
export function voucherPosHandlers({ db, now }: Context): PosHandlers {
  return {
    async redeem(request, call) {
      const { sellerId } = apiKeyOf(call);
      const { code, reference } = request;
      const at = now();
      const keyed = { operation: `${sellerId} vouchers.redeem`, key: call.idempotencyKey, body: request };
      return await db.transaction((tx) =>
        once(
          tx,
          keyed,
          at,
          async () => {
            const currency = await currencyOf(tx, sellerId);
            const amount = minorUnits(request.amount, currency);
            const voucher = await lockVoucher(tx, sellerId, code);
            assertHolds(voucher, amount, currency, at);
            await assertOrdinary(tx, voucher);
            const redemptionId = newId(at);
            await bookRedemption(
              tx,
              { voucherId: voucher.id, kind: 'redeemed', amount: -amount, redemptionId, reference },
              at,
            );
            await announceRedemptions(tx, [{ voucherId: voucher.id, amount, redemptionId, reference }], at);
            return await redemptionOf(tx, sellerId, redemptionId);
          },
          () => Promise.resolve(false),
        ),
      );
    },

    async takeBack({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const [redeemed] = await takeLock<{ voucher_id: string; amount: number; reference: string }>(
          tx,
          'vouchers',
          `select e.voucher_id, e.amount, e.reference from voucher_entry e join voucher v on v.id = e.voucher_id
           where e.redemption_id = $1 and e.kind = 'redeemed' and v.seller_id = $2 for update of v`,
          [id, sellerId],
        );
        if (!redeemed) throw notFound('redemption');
        // after waiting for the lock: the redemption may have been reverted meanwhile
        const [before] = await tx.query(`select 1 from voucher_entry where redemption_id = $1 and kind = 'refunded'`, [
          id,
        ]);
        const { voucher_id: voucherId, amount, reference } = redeemed;
        if (!before)
          await bookRedemption(
            tx,
            { voucherId, kind: 'refunded', amount: -amount, redemptionId: id, reference },
            now(),
          );
        return await redemptionOf(tx, sellerId, id);
      });
    },
  };
}

/** The voucher of a code, locked until the transaction ends. @throws ApiError 404 */
async function lockVoucher(tx: Queryable, sellerId: string, code: string): Promise<VoucherRow> {
  const [voucher] = await takeLock<VoucherRow>(
    tx,
    'vouchers',
    `select ${voucherColumns} from voucher v where v.seller_id = $1 and v.code_key = $2 for update`,
    [sellerId, voucherKey(code)],
  );
  if (!voucher) throw notFound('voucher');
  return voucher;
}

const reasons = {
  BLOCKED: ['VOUCHER_BLOCKED', 'This voucher is blocked.'],
  EXPIRED: ['VOUCHER_EXPIRED', 'This voucher has expired.'],
  NOT_YET_VALID: ['VOUCHER_NOT_YET_VALID', 'This voucher is not valid yet.'],
} as const;

/** @throws ApiError 409 for a voucher that does not pay this amount now. */
function assertHolds(voucher: VoucherRow, amount: number, currency: string, now: Date): void {
  const unusable = whyUnusable(voucher, now);
  if (unusable) {
    const [code, message] = reasons[unusable];
    throw new ApiError(409, code, message);
  }
  if (voucher.balance >= amount) return;
  const left = toMajor(voucher.balance, currency);
  throw new ApiError(409, 'BALANCE_TOO_LOW', `On this voucher ${left} ${currency} are left.`, [
    { path: 'amount', message: `At most ${left}` },
  ]);
}

/** @throws ApiError 409 for an exchange voucher: it pays only for orders. */
async function assertOrdinary(tx: Queryable, { id }: VoucherRow): Promise<void> {
  const [open] = await tx.query(`select 1 from ticket_exchange where voucher_id = $1 and status = 'open'`, [id]);
  if (open) throw new ApiError(409, 'VOUCHER_FOR_EXCHANGE', 'This voucher pays for the exchange of a ticket alone.');
}

interface Movement {
  readonly voucherId: string;
  readonly kind: 'redeemed' | 'refunded';
  /** Signed, minor units. */
  readonly amount: number;
  readonly redemptionId: string;
  readonly reference: string;
}

/** Writes entry and balance in one statement, so that they never differ. The caller has locked the voucher. */
export async function bookRedemption(
  tx: Queryable,
  { voucherId, kind, amount, redemptionId, reference }: Movement,
  now: Date,
): Promise<void> {
  await tx.query(
    `with entry as (
       insert into voucher_entry (voucher_id, kind, amount, redemption_id, reference, created_at)
       values ($1, $2, $3::bigint, $4, $5, $6::timestamptz))
     update voucher set balance = balance + $3::bigint, updated_at = $6::timestamptz where id = $1`,
    [voucherId, kind, amount, redemptionId, reference, now],
  );
}

interface RedemptionRow {
  readonly voucher_id: string;
  readonly code: string;
  readonly balance: number;
  readonly amount: number;
  readonly reference: string;
  readonly created_at: Date;
  readonly taken_back_at: Date | null;
  readonly currency: string;
}

/** A redemption as the POS sees it. */
async function redemptionOf(tx: Queryable, sellerId: string, id: string) {
  const [row] = await tx.query<RedemptionRow>(
    `select e.voucher_id, v.code, v.balance, e.amount, e.reference, e.created_at, back.created_at as taken_back_at, s.currency
     from voucher_entry e join voucher v on v.id = e.voucher_id join seller s on s.id = v.seller_id
     left join voucher_entry back on back.redemption_id = e.redemption_id and back.kind = 'refunded'
     where e.redemption_id = $1 and e.kind = 'redeemed' and v.seller_id = $2`,
    [id, sellerId],
  );
  if (!row) throw notFound('redemption');
  return compact({
    _id: id,
    voucherId: row.voucher_id,
    code: row.code,
    amount: toMajor(-row.amount, row.currency),
    reference: row.reference,
    createdAt: row.created_at.toISOString(),
    takenBackAt: row.taken_back_at?.toISOString(),
    balance: toMajor(row.balance, row.currency),
  });
}
