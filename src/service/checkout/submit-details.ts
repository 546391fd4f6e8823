/**
 * The submission of details: checked against the questions of the sale and stored, in a batch unless the customer has
 * to be looked up.
 */
import type { checkout } from '../../contract/checkout.ts';
import { customerOf, newCustomersOf } from '../customers/buyer-record.ts';
import { assertNoPayment, withoutPayment } from './close-payment.ts';
import { assertAdmitted, authentication, pay, signInRequired } from './hold.ts';
import { changesTax, isReverseCharged, pricedOrder } from './reverse-charge.ts';
import { asksForProof } from './hold-proofs.ts';
import { checkoutMessage } from '../orders/messages.ts';
import { assertOpen, lockCheckout, lockCheckouts, type CheckoutData, type OrderRow } from '../orders/row.ts';
import { endWithDetails } from '../orders/hold-time.ts';
import { assertFewByEmail, maxOpenTickets, openByEmail } from '../orders/open-holds.ts';
import { emailKey } from '../security/email-key.ts';
import type { Sale } from '../orders/sale.ts';
import { saveDetails } from '../orders/save-checkouts.ts';
import { checkoutView } from '../orders/view.ts';
import { assertCouponLimits } from '../coupons/ledger.ts';
import type { Queryable } from '../database/index.ts';
import {
  detailsProblems,
  filesOf,
  keepDetails,
  questionsOf,
  type Details,
  type FileInfo,
  type Questions,
} from '../orders/details.ts';
import { detailsError, type DetailsProblem } from '../orders/details-problem.ts';
import type { EventCache } from '../events/cache.ts';
import type { Call, Context, Request } from '../http/context.ts';
import { HeldSales } from './batch-sales.ts';
import { checkoutReasonToSubmitAlone, reasonToSubmitAlone } from './fast-path.ts';
import { saleOf } from '../orders/order-sale.ts';
import { announce } from '../webhooks/outbox.ts';
import { assertNewPassword } from '../http/new-password.ts';
import { hashPassword } from '../security/passwords.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { Batcher, type Outcome } from '../http/batcher.ts';
import { agreedTo, consentsOf, type Agreed } from '../events/seller-terms.ts';
import { withOwnOptions } from '../events/translated-options.ts';
import { findFiles } from '../orders/uploads.ts';

type SetDetails = Request<typeof checkout.setDetails>;
type View = ReturnType<typeof checkoutView>;

/** Submits the details of buyers in this process. */
export function detailsSubmitter(
  context: Context,
  events: EventCache,
): (request: SetDetails, call: Call) => Promise<View> {
  const { db, now, holdTime } = context;
  const batcher = new Batcher<{ readonly request: SetDetails; readonly call: Call }, View>({
    run: (asked) =>
      db.transaction((tx) =>
        submitBatch(
          tx,
          events,
          asked.map(({ request, call }) => ({ ...request, isLimited: call.address !== undefined })),
          holdTime,
          now(),
        ),
      ),
    alone: ({ request, call }) => withoutPayment(context, request, () => submitAlone(context, request, call)),
  });
  return async (request, call) =>
    reasonToSubmitAlone(request, call)
      ? await withoutPayment(context, request, () => submitAlone(context, request, call))
      : await batcher.do('details', { request, call });
}

/** The customer who signed in, now or earlier in this checkout. */
export function accountOf({ seller_id, data }: OrderRow, { customer }: Call): string | undefined {
  return customer?.sellerId === seller_id ? customer.id : data.account;
}

/** True when the seller sells only to accounts, and this buyer is not signed in. */
export function needsAccount({ info }: Sale, account: string | undefined): boolean {
  return account === undefined && info.accountSettings?.enforceAccounts === true;
}

async function submitAlone(context: Context, request: SetDetails, call: Call): Promise<View> {
  const { db, now, publicUrl, passwordCost, holdTime } = context;
  // Hashed in any case and outside the transaction: the time does not tell whether the address is known.
  const password = request.createAccount === true ? request.password : undefined;
  if (password !== undefined) assertNewPassword(password, request.email);
  const passwordHash = password === undefined ? undefined : await hashPassword(password, passwordCost);
  const at = now();
  return await db.transaction(async (tx) => {
    const row = await lockCheckout(tx, request.id, request.secret);
    assertOpen(row, at);
    const sale = await saleOf(tx, row, at);
    const account = accountOf(row, call);
    if (account === undefined && authentication(sale) === 'PREVENT_DETAILS_STEP') throw signInRequired();
    // The customer who began was checked; another one who continues has to be, too.
    if (account === undefined || account !== row.data.account) await assertAdmitted(tx, sale, account);
    const questions = questionsOf(sale, row.data.order, at);
    const { details, agreed } = readDetails(request, row, { sale, questions }, at);
    const files = await findFiles(tx, row.id, filesOf(questions, details));
    assertAnswered(questions, details, files, needsAccount(sale, account) && passwordHash === undefined, at);
    if (call.address !== undefined && account === undefined && row.data.pointOfSale === undefined)
      await assertFewByEmail(tx, row, details.email, maxOpenTickets(sale.info, { isProved: asksForProof(sale) }), at);
    const { seller_id: sellerId, has_hooks: isHeard } = row;
    const sending = { publicUrl, locale: row.data.preferredLanguage ?? call.locale };
    const customerId = await customerOf(
      tx,
      { sellerId, details, account, passwordHash, sending, isHeard, begun: row.created_at },
      at,
    );
    await assertCouponLimits(tx, row, { account, email: details.email });
    const priced = changesTax(sale, row, details) ? await chargeAgain(tx, row, sale, details, at) : row;
    const said = { row: priced, details, agreed, customerId, account: account && customerId };
    const [written] = await write(tx, [said], holdTime, at);
    if (!written) throw new Error('The details were not written');
    return checkoutView(written, at);
  });
}

// bench: rush
/** Stores the details of many checkouts in one transaction; one outcome for each, in their order. */
async function submitBatch(
  tx: Queryable,
  events: EventCache,
  asked: readonly (SetDetails & { readonly isLimited: boolean })[],
  holdTime: number,
  now: Date,
): Promise<Outcome<View>[]> {
  const rows = await lockCheckouts(tx, asked);
  const sales = new HeldSales(tx, events, now);
  const seen = new Set<string>();
  const outcomes: (Outcome<View> | Said)[] = [];
  for (const [at, request] of asked.entries()) {
    const row = rows[at];
    // the same checkout twice in one batch: the second comes after the first
    if (row && seen.has(row.id)) outcomes.push({ again: true });
    else outcomes.push(await look(sales, row, request, now));
    seen.add(request.id);
  }
  const checked = outcomes.filter((outcome): outcome is Said => 'row' in outcome);
  // those with other open tickets are counted one by one
  const busy = await busyBuyers(tx, checked, asked, now);
  const said = checked.filter(({ row }) => !busy.has(row.id));
  const made = await newCustomersOf(
    tx,
    said.map(({ row, details }) => ({ sellerId: row.seller_id, details, isHeard: row.has_hooks })),
    now,
  );
  // known customers are handled one by one: only its owner may change an account
  const fresh = said.flatMap((one, at) => (made[at] === undefined ? [] : [{ ...one, customerId: made[at] }]));
  const written = new Map((await write(tx, fresh, holdTime, now)).map((row) => [row.id, row]));
  return outcomes.map((outcome) => {
    if (!('row' in outcome)) return outcome;
    const row = written.get(outcome.row.id);
    return row ? { answer: checkoutView(row, now) } : { again: true };
  });
}

/** The checkouts whose email address has other open tickets, or another checkout in this batch. */
async function busyBuyers(
  tx: Queryable,
  said: readonly Said[],
  asked: readonly { readonly id: string; readonly isLimited: boolean }[],
  now: Date,
): Promise<Set<string>> {
  const limited = new Set(asked.flatMap(({ id, isLimited }) => (isLimited ? id : [])));
  const counted = said
    .filter(({ row }) => limited.has(row.id) && row.data.pointOfSale === undefined)
    .map(({ row, details: { email } }) => ({ row, email }));
  const busy = new Set((await openByEmail(tx, counted, now)).keys());
  const seen = new Set<string>();
  for (const { row, email } of counted) {
    const buyer = JSON.stringify([row.event_id, emailKey(email)]);
    if (seen.has(buyer)) busy.add(row.id);
    seen.add(buyer);
  }
  return busy;
}

/** Checked details of a buyer. */
interface Said {
  readonly row: OrderRow;
  readonly details: Details;
  readonly agreed: Agreed | undefined;
  readonly customerId?: string | undefined;
  readonly account?: string | undefined;
}

async function look(
  sales: HeldSales,
  row: OrderRow | undefined,
  request: SetDetails,
  now: Date,
): Promise<Outcome<View> | Said> {
  try {
    if (!row) throw notFound('checkout');
    assertOpen(row, now);
    const sale = await sales.of(row);
    const questions = questionsOf(sale, row.data.order, now);
    if (checkoutReasonToSubmitAlone(row, sale, questions)) return { again: true };
    const { details, agreed } = readDetails(request, row, { sale, questions }, now);
    assertAnswered(questions, details, new Map(), needsAccount(sale, undefined), now);
    // the price changes, and with it what vouchers pay
    if (changesTax(sale, row, details)) return { again: true };
    return { row, details, agreed };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

/** Stores the order with the tax that these details lead to. @throws ApiError 409 while a payment is in progress */
async function chargeAgain(tx: Queryable, row: OrderRow, sale: Sale, details: Details, now: Date): Promise<OrderRow> {
  await assertNoPayment(tx, row.id);
  const priced = pricedOrder(row.data);
  const taxedOrder = isReverseCharged(sale, details, row.data) ? priced : undefined;
  return await pay(tx, { ...row, data: { ...row.data, taxedOrder } }, priced, row.data.vouchers.codes, now);
}

/** The answers that are stored, and the terms that the order keeps; staff at a POS show none on their screen. */
function readDetails(
  request: SetDetails,
  { data }: OrderRow,
  { sale: { event }, questions }: { readonly sale: Sale; readonly questions: ReturnType<typeof questionsOf> },
  now: Date,
): { details: Details; agreed: Agreed | undefined } {
  const language = request.locale ?? data.preferredLanguage;
  const own = withOwnOptions(event.record, request);
  return {
    details: keepDetails(questions, own, consentsOf(event.seller, language)),
    agreed: data.pointOfSale === 'OPERATOR' ? undefined : agreedTo(event.seller, language, now),
  };
}

/** @throws ApiError 400 that names each wrong answer. */
function assertAnswered(
  questions: Questions,
  details: Details,
  files: ReadonlyMap<string, FileInfo>,
  lacksPassword: boolean,
  now: Date,
): void {
  const problems: DetailsProblem[] = detailsProblems(questions, details, files, now);
  if (lacksPassword)
    problems.push({ path: 'password', message: 'Choose a password: tickets are sold to accounts', code: 'MISSING' });
  if (problems.length > 0) throw detailsError(400, problems, 'INVALID_DETAILS');
}

/** Writes the details with one statement, and the messages. Answers the checkouts. */
async function write(tx: Queryable, said: readonly Said[], holdTime: number, now: Date): Promise<OrderRow[]> {
  if (said.length === 0) return [];
  const changed = said.map(({ row, details, agreed, customerId, account }) => ({
    ...row,
    customer_id: customerId ?? null,
    data: { ...row.data, details, agreed, account } satisfies CheckoutData,
    expires_at: endWithDetails(row, holdTime),
    updated_at: now,
  }));
  await saveDetails(tx, changed, now);
  const subscribed = changed.filter((row) => row.has_hooks);
  await announce(
    tx,
    subscribed.map((row) => checkoutMessage('checkout.detailsSubmitted', row, now)),
    now,
  );
  return changed;
}
