/** What the service does by itself: it ends checkouts that have run out and forgets what is old. */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteExpiredLinks } from '../customers/account-emails.ts';
import { expireHolds } from '../order-management/end-checkout.ts';
import { deleteExpiredCustomerCodes } from '../customers/sign-in-codes.ts';
import { deleteExpiredCustomerSessions } from '../customers/sessions.ts';
import type { Context } from '../http/context.ts';
import { deleteExpiredKeys } from '../http/idempotency.ts';
import { deleteExpiredCodes } from '../sellers/installations.ts';
import { deleteExpiredMails, sendEmails } from './emails.ts';
import { retentionMs as storedEmails } from '../mail/queue.ts';
import type { Mailer } from '../mail/transports.ts';
import { deleteExpiredMessages } from '../webhooks/outbox.ts';
import { deleteExpiredChallenges } from '../customers/passkey-challenges.ts';
import { deleteExpiredPaymentEvents, workOnPayments } from '../checkout/check-payment.ts';
import { ProcessState } from './process-state.ts';
import { payResellers } from '../order-management/resale-payouts.ts';
import { deleteExpiredSessions } from '../sellers/sessions.ts';
import { deleteExpiredNonces } from '../customers/sign-in-exchange.ts';
import { deleteExpiredFiles } from '../orders/uploads.ts';
import { deleteExpiredWaiting } from '../waiting/list-entries.ts';
import { deleteExpiredOffers } from '../orders/transfer-offers.ts';
import { tellWaiting } from '../waiting/list-waves.ts';
import { deleteExpiredPlaces } from '../waiting/room-rows.ts';
import { sendVouchers } from '../voucher-sales/email-queue.ts';
import type { WebhookDispatcher } from '../webhooks/delivery.ts';

export interface JobOptions {
  /** Milliseconds between two rounds. */
  readonly every?: number;
  /** Hears of rounds that failed; the next round tries again. */
  readonly onError?: (error: unknown) => void;
  /** Takes mails; without one they wait. */
  readonly mailer?: Mailer;
  /** Sends webhooks; without one they wait. */
  readonly courier?: WebhookDispatcher;
  /** Is told of every round. */
  readonly state?: ProcessState;
}

const batch = 200;
/** Rounds from one tidying to the next: ten minutes, as rounds usually come. */
const cleanUpEvery = 120;

/** Ends everything that has run out, in batches, and answers how much that was. */
export async function expireAll({ db, now, count }: Context): Promise<number> {
  let total = 0;
  for (;;) {
    const ended = await expireHolds(db, now(), batch);
    total += ended;
    if (ended > 0) count?.('expired', ended);
    if (ended < batch) return total;
  }
}

/** Deletes what nobody can use any more: old idempotency keys, tokens, sessions, codes, links, mails, messages, files and waiting lists. */
export async function cleanUp({ db, now }: Context): Promise<void> {
  await deleteExpiredKeys(db, now());
  await deleteExpiredCustomerSessions(db, now());
  await deleteExpiredCustomerCodes(db, now());
  await deleteExpiredChallenges(db, now());
  await deleteExpiredSessions(db, now());
  await deleteExpiredCodes(db, now());
  await deleteExpiredLinks(db, now());
  await deleteExpiredMails(db, now());
  await deleteExpiredMessages(db, now());
  await deleteExpiredFiles(db, now());
  await deleteExpiredWaiting(db, now());
  await deleteExpiredPaymentEvents(db, now());
  await deleteExpiredPlaces(db, now());
  await deleteExpiredNonces(db, now());
  await deleteExpiredOffers(db, now());
}

/** Starts the rounds; the function that it returns stops them and waits for those under way. Keeps no process alive. */
export function startJobs(
  context: Context,
  {
    every = 5_000,
    onError = () => undefined,
    mailer,
    courier: dispatcher,
    state = new ProcessState(),
  }: JobOptions = {},
): () => Promise<void> {
  let rounds = 0;
  const ending = async () => {
    await expireAll(context);
    if (rounds++ % cleanUpEvery === 0) await cleanUp(context);
  };
  const stopping = new AbortController();
  // Each in its own time: tickets are not held longer because a mail server is slow.
  const jobs: Job[] = [{ name: 'checkouts', every, run: ending }];
  // Half a minute more or less does not matter to whoever waits for days.
  jobs.push({ name: 'waiting lists', every: every * 6, run: () => tellWaiting(context) });
  jobs.push({ name: 'vouchers', every, run: () => sendVouchers(context) });
  // before refunds, which it may make
  jobs.push({ name: 'resale', every, run: () => payResellers(context) });
  const refunded = state.attempted.bind(state, 'refund');
  jobs.push({ name: 'payments', every, waits: true, run: () => workOnPayments(context, refunded) });
  if (mailer) {
    const attempted = state.attempted.bind(state, 'mail');
    const { signal } = stopping;
    const run = () => sendEmails(context, mailer, { signal, attempted, rest: restWhileBusy(signal) });
    jobs.push({ name: 'mails', every, waits: true, run });
    const deleteExpiredEmails = () =>
      mailer.forget?.(new Date(context.now().getTime() - storedEmails)) ?? Promise.resolve();
    jobs.push({ name: 'kept mails', every: every * cleanUpEvery, run: deleteExpiredEmails });
  }
  // A seller's program is told within a second.
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

/** Whoever buys comes first: mails take half of the time of a process, and a tenth while others keep it busy meanwhile. */
function restWhileBusy(signal: AbortSignal): (took: number) => Promise<void> {
  // a process that stops does not wait for it
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
  return async (took) => {
    const before = performance.eventLoopUtilization();
    await pause(Math.min(took, 50));
    // in this pause the process worked for others alone
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

/** Does a job again and again, with a pause between; the function that it returns stops that. */
function repeat({ every, run: work }: Job, onRound: (failed: boolean, error?: unknown) => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  let stopped = false;
  const run = async () => {
    try {
      await work();
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
