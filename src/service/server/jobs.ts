/** What the service does by itself: it ends checkouts that have run out and forgets what is old. */
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { forgetLinks } from '../customers/account-emails.ts';
import { sweepCheckouts } from '../order-management/end-checkout.ts';
import { forgetCustomerCodes } from '../customers/sign-in-codes.ts';
import { forgetCustomerSessions } from '../customers/sessions.ts';
import type { Context } from '../http/context.ts';
import { deleteExpiredAttempts } from '../http/attempts.ts';
import { forgetKeys } from '../http/idempotency.ts';
import { forgetCodes } from '../sellers/installations.ts';
import { forgetMails, kept as keptMails, sendMails } from '../mail/queue.ts';
import type { Mailer } from '../mail/transports.ts';
import { forgetMessages } from '../webhooks/outbox.ts';
import { forgetChallenges } from '../customers/passkey-challenges.ts';
import { forgetPaymentEvents, workOnPayments } from '../checkout/check-payment.ts';
import { ProcessState } from './process-state.ts';
import { payResellers } from '../order-management/resale-payouts.ts';
import { forgetSessions } from '../sellers/sessions.ts';
import { forgetNonces } from '../customers/sign-in-exchange.ts';
import { forgetFiles } from '../orders/uploads.ts';
import { forgetWaiting } from '../waiting/list-entries.ts';
import { forgetOffers } from '../orders/transfer-offers.ts';
import { tellWaiting } from '../waiting/list-waves.ts';
import { forgetPlaces } from '../waiting/room-rows.ts';
import { sendVouchers } from '../voucher-sales/email-queue.ts';
import type { Courier } from '../webhooks/delivery.ts';

export interface JobOptions {
  /** Milliseconds between two rounds. */
  readonly every?: number;
  /** Hears of rounds that failed; the next round tries again. */
  readonly onError?: (error: unknown) => void;
  /** Takes mails; without one they wait. */
  readonly mailer?: Mailer;
  /** Sends webhooks; without one they wait. */
  readonly courier?: Courier;
  /** Is told of every round. */
  readonly state?: ProcessState;
}

const batch = 200;
/** Rounds from one tidying to the next: ten minutes, as rounds usually come. */
const tidyEvery = 120;

/** Ends everything that has run out, in batches, and answers how much that was. */
export async function sweep({ db, now, count }: Context): Promise<number> {
  let total = 0;
  for (;;) {
    const ended = await sweepCheckouts(db, now(), batch);
    total += ended;
    if (ended > 0) count?.('expired', ended);
    if (ended < batch) return total;
  }
}

/** Deletes what nobody can use any more: old idempotency keys, tokens, sessions, codes, links, mails, messages, files, waiting lists and counts of attempts. */
export async function tidy({ db, now }: Context): Promise<void> {
  await forgetKeys(db, now());
  await forgetCustomerSessions(db, now());
  await forgetCustomerCodes(db, now());
  await forgetChallenges(db, now());
  await forgetSessions(db, now());
  await forgetCodes(db, now());
  await forgetLinks(db, now());
  await forgetMails(db, now());
  await forgetMessages(db, now());
  await forgetFiles(db, now());
  await forgetWaiting(db, now());
  await forgetPaymentEvents(db, now());
  await forgetPlaces(db, now());
  await forgetNonces(db, now());
  await forgetOffers(db, now());
  await deleteExpiredAttempts(db, now());
}

/** Starts the rounds; the function that it returns stops them and waits for those under way. Keeps no process alive. */
export function startJobs(
  context: Context,
  { every = 5_000, onError = () => undefined, mailer, courier, state = new ProcessState() }: JobOptions = {},
): () => Promise<void> {
  let rounds = 0;
  const ending = async () => {
    await sweep(context);
    if (rounds++ % tidyEvery === 0) await tidy(context);
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
    const run = () => sendMails(context, mailer, { signal, attempted, rest: restWhileBusy(signal) });
    jobs.push({ name: 'mails', every, waits: true, run });
    const tidyMails = () => mailer.forget?.(new Date(context.now().getTime() - keptMails)) ?? Promise.resolve();
    jobs.push({ name: 'kept mails', every: every * tidyEvery, run: tidyMails });
  }
  // A seller's program is told within a second.
  if (courier) jobs.push({ name: 'webhooks', every: Math.min(every, 1_000), run: () => courier.poll() });
  const stops = jobs.map((job) => {
    state.begin(job.name, job.every, job.waits);
    return repeat(job, (failed, error) => {
      state.ran(job.name, failed);
      if (failed) onError(error);
    });
  });
  return async () => {
    stopping.abort();
    await Promise.all([...stops.map((stop) => stop()), courier?.stop()]);
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
