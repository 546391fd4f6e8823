/**
 * The admission of an upload before its body is read: the caller knows the secret of an open checkout or of a ticket, and
 * neither the caller's address nor the seller has had too many bytes in the last hour.
 */
import { Attempts } from '../http/attempts.ts';
import { tooManyRequests } from '../http/protection.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/api-error.ts';
import type { Queryable } from '../database/index.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';
import { assertOpen, findCheckout } from './row.ts';

const hourMs = 3_600_000;
/** Kilobytes in an hour. They are counted as sent: base64, a third more than the files. */
const maxByAddress = 200_000;
const maxBySeller = 5_000_000;

/** An upload whose headers have arrived. */
interface Arriving {
  /** A checkout, or a sold ticket. */
  readonly of: 'checkout' | 'ticket';
  readonly id: string;
  readonly secret: string;
  /** `Content-Length`, or the largest body that is taken. */
  readonly bytes: number;
  /** The key of the caller's address; missing where limits are off. */
  readonly address: string | undefined;
}

type Claim = Pick<Arriving, 'id' | 'secret'>;

export class UploadLimits {
  private readonly byAddress: Attempts;
  private readonly bySeller: Attempts;

  constructor(private readonly context: Pick<Context, 'db' | 'now'>) {
    const { db } = context;
    this.byAddress = new Attempts(db, { kind: 'upload-address', max: maxByAddress, windowMs: hourMs });
    this.bySeller = new Attempts(db, { kind: 'upload-seller', max: maxBySeller, windowMs: hourMs });
  }

  /**
   * Counts an upload.
   * @throws ApiError 404 for a wrong id or secret, 409 or 410 for a checkout that takes no files, 429 for too many bytes.
   */
  async admit({ of, id, secret, bytes, address }: Arriving): Promise<void> {
    const { db, now } = this.context;
    const sellerId =
      of === 'checkout' ? await openCheckout(db, { id, secret }, now()) : await soldTicket(db, { id, secret });
    if (address === undefined) return;
    const kilobytes = Math.ceil(bytes / 1000);
    const wait = await this.byAddress.take(address, kilobytes);
    if (wait !== undefined) throw tooManyRequests(wait);
    const sellerWait = await this.bySeller.take(sellerId, kilobytes);
    if (sellerWait === undefined) return;
    await this.byAddress.takeBack(address, kilobytes);
    throw tooManyRequests(sellerWait);
  }
}

/** The seller of an open checkout. @throws ApiError 404, 409, 410 */
async function openCheckout(db: Queryable, { id, secret }: Claim, now: Date): Promise<string> {
  const row = await findCheckout(db, id, secret);
  assertOpen(row, now);
  return row.seller_id;
}

/** The seller of a ticket. @throws ApiError 404 */
async function soldTicket(db: Queryable, { id, secret }: Claim): Promise<string> {
  const select = 'select seller_id, secret from ticket where id = $1';
  const [row] = await db.query<{ seller_id: string; secret: string }>(select, [id]);
  if (!timingSafeEqualStrings(secret, row?.secret ?? '') || !row) throw notFound('ticket');
  return row.seller_id;
}
