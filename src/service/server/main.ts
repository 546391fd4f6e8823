/** The start and stop of the service: settings, database, demo, jobs, address. Each expected error is one sentence. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { DatabaseAway, DatabaseClock, DatabaseUnavailable, openDatabase } from '../database/index.ts';
import { readBuild } from '../embed/build.ts';
import { KeptBuilds } from '../embed/kept-builds.ts';
import type { Reach } from '../security/destinations.ts';
import { loadDemo } from './seed/demo.ts';
import { seed } from './seed/seed.ts';
import { startJobs } from './jobs.ts';
import { listenProblem, tryPort } from './listening.ts';
import { newSecret } from '../security/ids.ts';
import { mailQueue } from '../mail/queue.ts';
import { refundQueue } from '../payments/refunds.ts';
import { resumeInterrupted } from '../jobs/queue.ts';
import { folderMailer, smtpMailer, type Mailer } from '../mail/transports.ts';
import type { MailPagesOptions } from './mail-viewer.ts';
import { demoManager } from './demo-desk.ts';
import { Metrics } from './metrics.ts';
import { builtFolders } from './pages.ts';
import { ProcessState } from './process-state.ts';
import { openSecrets, SecretError } from '../security/secrets.ts';
import { assertNeverTurned, TestClock, TurnedClock } from '../security/test-clock.ts';
import { databaseOf, publicUrlOf, readable, readSettings, SettingsError, type Settings } from './settings.ts';
import { accessPermissions } from '../../contract/access-users.ts';
import { pairDoor } from '../doors/access-users.ts';
import { setupLink } from '../sellers/invitations.ts';
import { firstStartLink } from '../sellers/setup.ts';
import { Workers } from '../workers/pool.ts';
import { WebhookDispatcher } from '../webhooks/delivery.ts';

/** The time in milliseconds for open requests when the process stops. */
const maxAnswerLength = 10_000;

// The handlers are set before anything is opened: a signal during the start must not interrupt it. They stay, because
// npm repeats Ctrl+C to a process that the terminal has signalled already.
const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      resolve();
    });
  }
});

try {
  await start(readSettings(process.env));
} catch (error) {
  const known = [SettingsError, SecretError, TurnedClock, DatabaseUnavailable, DatabaseAway];
  if (!(error instanceof Error && known.some((kind) => error instanceof kind))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(settings: Settings): Promise<void> {
  const { port, host, holdMinutes, openOrdersPerIpv4, trustProxy, rateLimits, shedLoad, secretKey } = settings;
  await tryPort(settings);
  const db = await openDatabase(databaseOf(settings));
  const clock = await DatabaseClock.start(db);
  const testClock = settings.testClock && (await TestClock.open(db, () => clock.now()));
  if (!testClock) await orClose(db, assertNeverTurned(db));
  const now = () => (testClock ?? clock).now();
  const demo = settings.demo ? await loadDemo(fileURLToPath(import.meta.url), now()) : undefined;
  if (demo && (await seed(db, demo, now())))
    console.log(`The database was empty: it now holds ${demo.seller.name}, a demo.`);
  const publicUrl = publicUrlOf(settings);
  const secrets = await orClose(db, openSecrets(db, secretKey));
  const state = new ProcessState();
  const metrics = new Metrics({ db, state, now, clock, ofProcess: true });
  const workers = new Workers(
    workerEntry(import.meta.url, 'worker'),
    { processes: settings.documentProcesses },
    report,
  );
  const frames = new Workers(workerEntry(import.meta.url, 'frame-worker'), { processes: 1 }, report);
  const context = {
    db,
    now,
    workers,
    holdTime: holdMinutes * 60_000,
    openOrdersPerIpv4,
    secrets,
    publicUrl,
    webhooksReach: webhooksReach(settings, publicUrl),
    fallbackFont: settings.documentFont,
    maxMedia: settings.mediaMegabytes * 1_000_000,
    ...(settings.stripeApi && { stripeApi: settings.stripeApi }),
    count: metrics.count.bind(metrics),
  };
  const mails = mailPages(settings, publicUrl);
  const demoDesk =
    demo && isForThisMachine(settings, publicUrl) ? { sellerId: demo.seller._id, token: newSecret() } : undefined;
  const folders = builtFolders(fileURLToPath(new URL('..', import.meta.url)), settings);
  const builds = new KeptBuilds(db, now, readBuild(folders.embed));
  await builds.keep();
  const tracing = settings.traces && new (await import('./tracing.ts')).Tracing(settings.traces, report);
  const app = await createApp({
    ...context,
    settings: {
      trustProxy,
      folders,
      builds,
      frames,
      ...(tracing && { tracing }),
      ...(testClock && { testClock }),
      log: report,
      shareFor: 500,
      state,
      metrics,
      ...(!rateLimits && { rateLimits }),
      shedLoad,
      ...(mails && { mails }),
      ...(demoDesk && { demoDesk }),
      ...(settings.metricsToken !== undefined && { metricsToken: settings.metricsToken }),
      ...(settings.accessLog && {
        accessLog: (entry) => void process.stdout.write(`${JSON.stringify(entry)}\n`),
      }),
    },
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    await db.close();
    throw listenProblem(error, settings) ?? error;
  }
  const onError = (error: unknown) => {
    report('A background job failed; it tries again', error);
  };
  // one process at a time has the folder of the embedded database: what the last one was sending waits for no lease
  if (settings.databaseUrl === undefined)
    for (const queue of [mailQueue, refundQueue]) await resumeInterrupted(db, queue, now());
  const dispatcher = new WebhookDispatcher(context, { onError, attempted: state.attempted.bind(state, 'webhook') });
  const stopJobs = startJobs(context, {
    mailer: mailerOf(settings),
    dispatcher,
    builds,
    clock,
    testClock,
    state,
    onError,
  });
  const [bound] = app.addresses();
  const origin = `http://${readable(host)}:${typeof bound === 'object' ? bound.port : port}`;
  console.log(`\n${settings.demo ? 'The demo site ' : 'Tickets       '}       ${origin}/`);
  // A seller's own database has no Hamlet and no Mara.
  const [known] = demo ? await db.query('select 1 from seller where id = $1', [demo.seller._id]) : [];
  if (known) console.log(`A shop in a page     ${origin}/event.html?event=hamlet-after-hours`);
  if (known && demo) {
    const { url } = await pairDoor(context, {
      sellerId: demo.seller._id,
      name: 'Main entrance',
      permissions: [...accessPermissions],
    });
    console.log(
      `The door, to scan    ${origin}/door/${url.slice(url.indexOf('#'))} (pairs one device within ten minutes)`,
    );
    console.log(
      `The desk, to sell    ${origin}${demoDesk ? `/desk/demo?open=${demoDesk.token} (signs you in)` : await deskOf(context, demo.seller._id)}`,
    );
    // a database of an earlier version has no such order
    const [scanned] = await db.query<{ secret: string }>('select secret from checkout where id = $1', [demo.doorOrder]);
    if (scanned)
      console.log(
        `Tickets for it       ${origin}/api/checkout/${demo.doorOrder}/tickets.pdf?secret=${scanned.secret} (hold them to the camera)`,
      );
  }
  if (settings.demo) console.log(`For web masters      ${origin}/developers.html`);
  console.log(`The API, to read     ${origin}/docs`);
  const start = await firstStartLink(context);
  if (start !== undefined) console.log(`Set up your house    ${start} (once, within 24 hours)`);
  const [customer] = demo?.customers ?? [];
  if (known && customer)
    console.log(`Sign in as a customer with ${customer.primaryEmail} and the password ${customer.password}`);
  if (settings.smtpUrl === undefined && !servesThisMachine(settings, publicUrl))
    console.error(
      'No email is sent: buyers get no tickets by email, and no one can set a password. Set SMTP_URL and MAIL_FROM before you sell.',
    );
  if (settings.smtpUrl === undefined)
    console.log(`Mails are written into the folder ${mailFolder(settings)}: set SMTP_URL and MAIL_FROM to send them.`);
  if (testClock)
    console.error(
      `TEST_CLOCK=on: programs may turn the clock of this service. It is ${now().toISOString()}; never sell.`,
    );
  if (mails) console.log(`Mails, to look at    ${origin}/mail?open=${mails.token}`);
  console.log('\nStop with Ctrl+C.');

  await stopAsked;
  state.stopping = true;
  // Open requests are answered, but they cannot keep the process from stopping.
  const deadline = setTimeout(() => {
    app.server.closeAllConnections();
  }, maxAnswerLength);
  try {
    await Promise.all([app.close(), stopJobs()]);
    await tracing?.close();
    clearTimeout(deadline);
    workers.close();
    frames.close();
    await db.close();
    console.log('Stopped.');
    process.exit(0);
  } catch (error) {
    console.error('The service could not stop cleanly.', error);
    process.exit(1);
  }
}

/** What a step of the start answers; one that fails closes the database. */
async function orClose<T>(db: { close(): Promise<void> }, step: Promise<T>): Promise<T> {
  return await step.catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
}

/** The path of the demo's desk: for its admin, or for a first one to choose a password. */
async function deskOf(context: Parameters<typeof setupLink>[0], sellerId: string): Promise<string> {
  const [admin] = await context.db.query<{ email: string }>(
    `select email from seller_user where seller_id = $1 and role = 'admin' order by created_at limit 1`,
    [sellerId],
  );
  if (admin) return `/desk (as ${admin.email})`;
  const { pathname, hash } = new URL(await setupLink(context, sellerId, demoManager));
  return `${pathname}${hash} (choose a password, once)`;
}

/**
 * The networks for webhooks: this machine is included only for a service that serves it alone; otherwise strangers
 * could probe it.
 */
function webhooksReach(settings: Settings, publicUrl: string): Reach {
  if (settings.webhooksToPrivate) return 'private';
  return servesThisMachine(settings, publicUrl) ? 'local' : 'public';
}

function servesThisMachine({ host }: Settings, publicUrl: string): boolean {
  const isLocal = readable(host) === 'localhost' && !['0.0.0.0', '::'].includes(host);
  return isLocal && /^http:\/\/localhost(:|$)/.test(publicUrl);
}

/** True for a service that serves this machine alone, without a proxy before it. */
function isForThisMachine(settings: Settings, publicUrl: string): boolean {
  return settings.trustProxy === false && servesThisMachine(settings, publicUrl);
}

/** A program of worker processes: in a build beside this file; from sources, one that loads TypeScript. */
function workerEntry(from: string, name: 'worker' | 'frame-worker'): URL {
  return new URL(from.endsWith('.ts') ? `../../../.config/${name}.mjs` : `${name}.js`, from);
}

/** The mail viewer: only when emails go to a folder, and the service serves this machine alone without a proxy. */
function mailPages(settings: Settings, publicUrl: string): MailPagesOptions | undefined {
  const isShown = settings.smtpUrl === undefined && isForThisMachine(settings, publicUrl);
  return isShown ? { folder: mailFolder(settings), token: newSecret() } : undefined;
}

/** The transport of emails: the mail server, or a folder without one. */
function mailerOf(settings: Settings): Mailer {
  const { smtpUrl, mailFrom } = settings;
  if (smtpUrl === undefined || mailFrom === undefined) return folderMailer(mailFolder(settings), mailFrom);
  return smtpMailer(smtpUrl, mailFrom);
}

function mailFolder({ dataDir }: Settings): string {
  return join(dataDir.startsWith('memory:') ? '.data' : dataDir, 'mail');
}

/** Prints an error to standard error output. Data of requests is not printed, so that no secret gets into a log. */
function report(message: string, error?: unknown): void {
  console.error(`${new Date().toISOString()} ${message}`, error ?? '');
}
