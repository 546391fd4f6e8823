/** The jobs of the service: they end expired checkouts, send emails, messages and refunds, and delete expired data. */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredLinks } from '../customers/account-emails.ts';
import { type Database, type DatabaseClock, limitStatements, longTimeoutMs } from '../database/index.ts';
import { expireHolds } from '../order-management/end-checkout.ts';
import { deleteExpiredCustomerCodes } from '../customers/sign-in-codes.ts';
import { deleteExpiredCustomerSessions } from '../customers/sessions.ts';
import type { Context } from '../http/context.ts';
import { deleteExpiredAttempts } from '../http/attempts.ts';
import { deleteExpiredCounts } from '../http/shared-counts.ts';
import { deleteExpiredKeys } from '../http/idempotency.ts';
import { deleteExpiredCodes } from '../sellers/installations.ts';
import { deleteExpiredBuilds, type KeptBuilds } from '../embed/kept-builds.ts';
import { deleteExpiredMails, sendEmails } from './emails.ts';
import { retentionMs as storedEmails } from '../mail/sending.ts';
import type { Mailer } from '../mail/transports.ts';
import { deleteExpiredMessages } from '../webhooks/outbox.ts';
import { deleteExpiredChallenges } from '../customers/passkey-challenges.ts';
import { deleteExpiredUserChallenges } from '../sellers/user-passkey-rows.ts';
import { deleteExpiredPaymentEvents, workOnPayments } from '../checkout/check-payment.ts';
import type { TestClock } from '../security/test-clock.ts';
import { ProcessState } from './process-state.ts';
import { workOnUnpaidOrders } from '../order-management/unpaid-orders.ts';
import { payResellers } from '../order-management/resale-payouts.ts';
import { deleteExpiredInvitations } from '../sellers/invitations.ts';
import { deleteExpiredSessions } from '../sellers/sessions.ts';
import { deleteExpiredSetupLinks } from '../sellers/setup.ts';
import { deleteExpiredNonces } from '../customers/sign-in-exchange.ts';
import { deleteExpiredFiles } from '../orders/uploads.ts';
import { deleteExpiredWaiting } from '../waiting/list-entries.ts';
import { deleteExpiredAddresses } from '../orders/open-holds.ts';
import { deleteExpiredOffers } from '../orders/transfer-offers.ts';
import { releaseDueSeats } from '../inventory/seat-rules.ts';
import { tellWaiting } from '../waiting/list-waves.ts';
import { deleteExpiredPlaces } from '../waiting/room-rows.ts';
import { workOnRuns } from '../runs/work.ts';
import { sendVouchers } from '../voucher-sales/email-queue.ts';
import type { WebhookDispatcher } from '../webhooks/delivery.ts';

export interface JobOptions {
  /** Milliseconds between two rounds. */
  readonly every?: number;
  /** Called for rounds that failed; the next round tries again. */
  readonly onError?: (error: unknown) => void;
  /** The transport of emails; without one they wait. */
  readonly mailer?: Mailer;
  /** The webhook dispatcher; without one messages wait. */
  readonly dispatcher?: WebhookDispatcher;
  /** The builds of the embed; this process notes that it runs its own. */
  readonly builds?: KeptBuilds;
  /** The clock that `now` of the context reads; it is synchronized each minute. */
  readonly clock?: DatabaseClock;
  /** A clock for tests, which another process may have turned. */
  readonly testClock?: TestClock | undefined;
  /** Records every round. */
  readonly state?: ProcessState;
}

const batch = 200;
/** The number of rounds between two clean-ups: ten minutes at the default interval. */
const cleanUpEvery = 120;

/** Ends everything that has expired, in batches, and answers the number. */
export async function expireAll({ db, now, count }: Context): Promise<number> {
  let total = 0;
  for (;;) {
    const ended = await expireHolds(db, now(), batch);
    total += ended;
    if (ended > 0) count?.('expired', ended);
    if (ended < batch) return total;
  }
}

const cleanUps: readonly (readonly [data: string, deleteExpired: (db: Database, now: Date) => Promise<unknown>])[] = [
  ['idempotency keys', deleteExpiredKeys],
  ['sessions of customers', deleteExpiredCustomerSessions],
  ['codes of customers', deleteExpiredCustomerCodes],
  ['challenges of passkeys', deleteExpiredChallenges],
  ['challenges of users’ passkeys', deleteExpiredUserChallenges],
  ['sessions of sellers', deleteExpiredSessions],
  ['invitations of sellers', deleteExpiredInvitations],
  ['setup links', deleteExpiredSetupLinks],
  ['codes of apps', deleteExpiredCodes],
  ['links', deleteExpiredLinks],
  ['emails', deleteExpiredMails],
  ['messages', deleteExpiredMessages],
  ['files', deleteExpiredFiles],
  ['waiting lists', deleteExpiredWaiting],
  ['events of payments', deleteExpiredPaymentEvents],
  ['places in waiting rooms', deleteExpiredPlaces],
  ['nonces', deleteExpiredNonces],
  ['transfers', deleteExpiredOffers],
  ['attempts', deleteExpiredAttempts],
  ['counts', deleteExpiredCounts],
  ['addresses of holds', deleteExpiredAddresses],
  ['builds of the embed', deleteExpiredBuilds],
];

/**
 * Deletes expired data. What cannot be deleted does not keep the rest.
 * @throws AggregateError that names what was not deleted.
 */
export async function cleanUp({ db, now }: Context): Promise<void> {
  const failed: string[] = [];
  const errors: unknown[] = [];
  for (const [data, deleteExpired] of cleanUps) {
    try {
      await deleteExpired(db, now());
    } catch (error) {
      failed.push(data);
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `Expired data was not deleted: ${failed.join(', ')}`);
}

/**
 * Starts the jobs. The returned function stops them and waits for running rounds. Their timers keep no process alive.
 */
export function startJobs(
  context: Context,
  {
    every = 5_000,
    onError = () => undefined,
    mailer,
    dispatcher,
    builds,
    clock,
    testClock,
    state = new ProcessState(),
  }: JobOptions = {},
): () => Promise<void> {
  let rounds = 0;
  const cleaning = async () => {
    if (rounds++ % cleanUpEvery === 0) await cleanUp(context);
  };
  const stopping = new AbortController();
  // Each with its own interval: a slow mail server does not extend holds.
  const jobs: Job[] = [{ name: 'checkouts', every, run: () => expireAll(context) }];
  jobs.push({ name: 'expired data', every, waits: true, run: cleaning });
  if (clock) jobs.push({ name: 'clock', every: every * 12, run: () => clock.synchronize() });
  if (testClock) jobs.push({ name: 'test clock', every: Math.min(every, 1_000), run: () => testClock.synchronize() });
  jobs.push({ name: 'kept seats', every, run: () => releaseDueSeats(context.db, context.now()) });
  // Half a minute does not matter to people who wait for days.
  jobs.push({ name: 'waiting lists', every: every * 6, run: () => tellWaiting(context) });
  jobs.push({ name: 'unpaid orders', every: every * 6, run: () => workOnUnpaidOrders(context) });
  jobs.push({ name: 'vouchers', every, run: () => sendVouchers(context) });
  // before refunds, which it may create
  jobs.push({ name: 'resale', every, run: () => payResellers(context) });
  const { signal } = stopping;
  const refunding = { attempted: state.attempted.bind(state, 'refund'), signal };
  jobs.push({ name: 'payments', every, waits: true, run: () => workOnPayments(context, refunding) });
  // every second: a person watches it
  jobs.push({ name: 'runs', every: Math.min(every, 1_000), waits: true, run: () => workOnRuns(context, { signal }) });
  if (mailer) {
    const attempted = state.attempted.bind(state, 'mail');
    const run = () => sendEmails(context, mailer, { signal, attempted, rest: restWhileBusy(signal) });
    jobs.push({ name: 'mails', every, waits: true, run });
    const deleteExpiredEmails = () =>
      mailer.forget?.(new Date(context.now().getTime() - storedEmails)) ?? Promise.resolve();
    jobs.push({ name: 'kept mails', every: every * cleanUpEvery, run: deleteExpiredEmails });
  }
  const maintain = context.db.maintain?.bind(context.db);
  if (maintain) jobs.push({ name: 'database', every: every * 60, waits: true, run: maintain });
  if (builds) jobs.push({ name: 'kept builds', every: every * 720, run: () => builds.keep() });
  // Webhooks are sent within a second.
  if (dispatcher) jobs.push({ name: 'webhooks', every: Math.min(every, 1_000), run: () => dispatcher.poll() });
  const stops = jobs.map((job) => {
    state.begin(job.name, job.every, job.waits);
    return repeat(job, (failed, error) => {
      state.ran(job.name, failed);
      if (failed) onError(error);
    });
  });
  return async () => {
    stopping.abort();
    await Promise.all([...stops.map((stop) => stop()), dispatcher?.stop()]);
  };
}

/** Buyers come first: emails take half of the time of a process, and a tenth while other work keeps it busy. */
function restWhileBusy(signal: AbortSignal): (took: number) => Promise<void> {
  // a stopping process does not wait for it
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  return async (took) => {
    const before = performance.eventLoopUtilization();
    await pause(Math.min(took, 50));
    // other work kept the process busy in this pause
    if (performance.eventLoopUtilization(before).utilization > 0.3) await pause(9 * took);
  };
}

interface Job {
  readonly name: string;
  /** Milliseconds between two rounds. */
  readonly every: number;
  readonly waits?: boolean;
  readonly run: () => Promise<unknown>;
}

/** Repeats a job with a pause between rounds. The returned function stops it. */
function repeat({ every, run: work }: Job, onRound: (failed: boolean, error?: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let stopped = false;
  const run = async () => {
    try {
      await limitStatements(longTimeoutMs, work);
      onRound(false);
    } catch (error) {
      onRound(true, error);
    }
    schedule();
  };
  const schedule = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      round = run();
    }, every);
    timer.unref();
  };
  schedule();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
  };
}
