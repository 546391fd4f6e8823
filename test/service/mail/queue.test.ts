import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Context } from '../../../src/service/http/context.ts';
import { startJobs, cleanUp } from '../../../src/service/server/jobs.ts';
import { queueEmail } from '../../../src/service/mail/queue.ts';
import { sendEmails as send } from '../../../src/service/server/emails.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { folderMailer, smtpMailer, type Mailer } from '../../../src/service/mail/transports.ts';
import { json } from '../../../src/service/database/index.ts';
import { startMailServer } from '../../support/fakes/mail-server.ts';
import { settled, testService, type TestService } from '../../support/running/service.ts';
import { addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const minute = 60_000;
const mail = { sellerId, to: 'ada@example.com', subject: 'Hello', text: 'Open https://tickets.example/secret\n' };

/** With pauses that are what they are called. */
const sendEmails = (context: Context, mailer: Mailer) => send(context, mailer, { random: () => 0.5 });

/** Keeps what it is given, or refuses it. */
class FakeMailer implements Mailer {
  readonly from = 'tickets@example.com';
  readonly delivered: FinishedEmail[] = [];
  problem: Error | undefined;

  deliver(finished: FinishedEmail): Promise<void> {
    if (this.problem) return Promise.reject(this.problem);
    this.delivered.push(finished);
    return Promise.resolve();
  }
}

/** The headers of a message, long ones in one line again. */
function headersOf({ raw }: FinishedEmail): string[] {
  const [head = ''] = raw.toString('utf8').split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}

const names = (headers: readonly string[]) => headers.map((line) => line.split(':')[0]).sort();

describe('mails', () => {
  let service: TestService;
  let context: Context;
  let mailer: FakeMailer;
  before(async () => {
    service = await testService();
    context = { db: service.db, now: () => service.clock.now, ...settled };
    await addSeller(service.db, sellerId);
  });
  beforeEach(async () => {
    mailer = new FakeMailer();
    service.clock.now = onSale;
    await service.db.query('delete from mail');
    await service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json({ name: 'The House' })]);
  });
  afterEach(() => {
    assert.deepEqual(service.faults, []);
  });
  after(() => service.close());

  const queue = (fields: Partial<typeof mail> = {}) =>
    queueEmail(service.db, { ...mail, ...fields }, service.clock.now);
  const rows = () =>
    service.db.query<{ body: string; attempts: number; sent_at: Date | null; next_at: Date; error: string | null }>(
      'select * from mail order by id',
    );

  it('are sent when what they tell of is true, and never otherwise', async () => {
    await assert.rejects(
      service.db.transaction(async (tx) => {
        await queueEmail(tx, mail, onSale);
        throw new Error('taken back');
      }),
      /taken back/,
    );
    assert.equal(await sendEmails(context, mailer), 0);
    await queue();
    assert.equal(await sendEmails(context, mailer), 1);
    const [sent] = mailer.delivered;
    assert.deepEqual([sent?.from, sent?.to], ['tickets@example.com', 'ada@example.com']);
    assert.match(sent?.raw.toString() ?? '', /\r\n\r\nOpen https:\/\/tickets\.example\/secret\r\n$/);
    assert.deepEqual(headersOf(sent as FinishedEmail).slice(0, 4), [
      'Auto-Submitted: auto-generated',
      'From: The House <tickets@example.com>',
      'To: ada@example.com',
      'Subject: Hello',
    ]);
  });

  it('are sent once, and their text is forgotten then', async () => {
    await queue();
    service.clock.forward(minute);
    await sendEmails(context, mailer);
    const [row] = await rows();
    assert.deepEqual([row?.sent_at, row?.body, row?.error], [service.clock.now, '', null]);
    service.clock.forward(24 * 60 * minute);
    assert.equal(await sendEmails(context, mailer), 0);
    assert.equal(mailer.delivered.length, 1);
  });

  it('are sent once by several processes', async () => {
    for (let count = 0; count < 13; count++) await queue({ to: `guest-${count}@example.com` });
    const counts = await Promise.all([1, 2, 3].map(() => sendEmails(context, mailer)));
    assert.equal(
      counts.reduce((a, b) => a + b),
      13,
    );
    assert.equal(new Set(mailer.delivered.map(({ to }) => to)).size, 13);
    assert.equal(mailer.delivered.length, 13);
  });

  it('are tried again, ever later, and given up in the end', async () => {
    await queue();
    mailer.problem = Object.assign(new Error('550 <ada@example.com> is unknown here'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    for (const pause of [1, 5, 30, 120, 720]) {
      await assert.rejects(sendEmails(context, mailer), ({ message }: Error) => {
        assert.equal(message, 'Mails were not taken: EENVELOPE 550');
        return true;
      });
      const [row] = await rows();
      assert.equal(row?.next_at.getTime(), service.clock.now.getTime() + pause * minute);
      assert.deepEqual([row.error, row.body, row.sent_at], ['EENVELOPE 550', mail.text, null]);
      service.clock.forward(pause * minute - 1);
      assert.equal(await sendEmails(context, mailer), 0);
      service.clock.forward(1);
    }
    await assert.rejects(sendEmails(context, mailer));
    const [row] = await rows();
    assert.deepEqual([row?.attempts, row?.error, row?.body, row?.sent_at], [6, 'EENVELOPE 550', mail.text, null]);
    service.clock.forward(7 * 24 * 60 * minute);
    mailer.problem = undefined;
    assert.equal(await sendEmails(context, mailer), 0);
  });

  it('are sent at the next attempt, and one that is refused holds up no other', async () => {
    await queue({ to: 'first@example.com' });
    mailer.problem = new Error('no code');
    await assert.rejects(sendEmails(context, mailer), /UNKNOWN/);
    mailer.problem = undefined;
    await queue({ to: 'second@example.com' });
    assert.equal(await sendEmails(context, mailer), 1);
    service.clock.forward(minute);
    assert.equal(await sendEmails(context, mailer), 1);
    assert.deepEqual(
      mailer.delivered.map(({ to }) => to),
      ['second@example.com', 'first@example.com'],
    );
    assert.deepEqual(
      (await rows()).map(({ error }) => error),
      [null, null],
    );
  });

  it('belong to who sends them for a while, and then to the next, under the same Message-ID', async () => {
    await queue();
    let release: () => void = () => undefined;
    const dependents = new Promise<void>((resolve) => (release = resolve));
    let taken: (finished: FinishedEmail) => void = () => undefined;
    const first = new Promise<FinishedEmail>((resolve) => (taken = resolve));
    const slow = sendEmails(context, {
      from: mailer.from,
      deliver: (finished) => {
        taken(finished);
        return dependents;
      },
    });
    const id = (finished: FinishedEmail) => headersOf(finished).find((line) => line.startsWith('Message-ID'));
    const lost = await first;
    assert.equal(await sendEmails(context, mailer), 0);
    service.clock.forward(10 * minute);
    assert.equal(await sendEmails(context, mailer), 1);
    assert.equal(id(mailer.delivered[0] as FinishedEmail), id(lost));
    release();
    await slow;
  });

  it('take no header from a name, a subject or an address', async () => {
    const evil = 'Ada\r\nBcc: victim@example.com\r\n\r\nBuy now';
    await service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json({ name: evil })]);
    const usual = ['Auto-Submitted', 'Content-Transfer-Encoding', 'Content-Type', 'Date', 'From', 'MIME-Version'];
    for (const to of [
      'ada@example.com',
      'ada@example.com,victim@example.com',
      'ada@example.com\r\nBcc:victim@example.com',
      'x<victim@example.com>@example.com',
      'victim@example.com;ada@example.com',
    ]) {
      await queue({ to, subject: `Grüße ${evil}`, text: evil });
      assert.equal(await sendEmails(context, mailer), 1, to);
      const finished = mailer.delivered.pop() as FinishedEmail;
      const headers = headersOf(finished);
      assert.deepEqual(names(headers), [...usual, 'Message-ID', 'Subject', 'To'].sort(), to);
      assert.ok(!/[\r\n]/.test(finished.to), to);
      assert.match(finished.to, /@example\.com$/);
      assert.ok(!['victim@example.com', 'ada@example.com'].includes(finished.to) || finished.to === to, finished.to);
      assert.ok(headers.every((line) => /^[\x20-\x7e]*$/.test(line)));
    }
  });

  it('carry texts in any script', async () => {
    const text = 'Größe, 票, 🎫\nund eine zweite Zeile\n';
    await queue({ subject: 'Grüße 🎫', text });
    await sendEmails(context, mailer);
    const [sent] = mailer.delivered;
    const raw = sent?.raw.toString('utf8') ?? '';
    assert.match(raw, /^Subject: =\?UTF-8\?/m);
    const [, body = ''] = raw.split('\r\n\r\n');
    const bytes = /quoted-printable/.test(raw)
      ? Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
          'latin1',
        )
      : Buffer.from(body, 'base64');
    assert.equal(bytes.toString('utf8').replace(/\r\n/g, '\n'), text);
  });

  it('are written into a folder for this user alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-mail-'));
    try {
      await queue();
      assert.equal(await sendEmails(context, folderMailer(join(folder, 'deep', 'mail'))), 1);
      const [file = '', ...others] = readdirSync(join(folder, 'deep', 'mail'));
      assert.deepEqual(others, []);
      assert.match(file, /^2026-06-01T10-00-00-[0-9a-f]{24}\.eml$/);
      const path = join(folder, 'deep', 'mail', file);
      assert.match(readFileSync(path, 'utf8'), /^To: ada@example\.com\r$/m);
      assert.equal(statSync(path).mode & 0o077, 0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are handed to a mail server, which may refuse', async () => {
    const server = await startMailServer();
    const smtp = smtpMailer(server.url, 'tickets@example.com');
    try {
      await queue();
      assert.equal(await sendEmails(context, smtp), 1);
      assert.ok(server.heard.some((line) => line.startsWith('MAIL FROM:<tickets@example.com>')));
      assert.ok(server.heard.some((line) => line.startsWith('RCPT TO:<ada@example.com>')));
      assert.ok(server.heard.includes('Open https://tickets.example/secret'));
      await queue({ to: 'nobody@example.com' });
      await assert.rejects(sendEmails(context, smtp), /^Error: Mails were not taken: EENVELOPE 550$/);
    } finally {
      await server.stop();
    }
    service.clock.forward(minute);
    await assert.rejects(sendEmails(context, smtp), /^Error: Mails were not taken: E[A-Z]+$/);
  });

  it('are forgotten after a month', async () => {
    await queue();
    await sendEmails(context, mailer);
    service.clock.forward(30 * 24 * 60 * minute);
    await cleanUp(context);
    assert.equal((await rows()).length, 1);
    service.clock.forward(1);
    await cleanUp(context);
    assert.deepEqual(await rows(), []);
  });

  it('are sent by the jobs, whatever becomes of the others', async () => {
    await queue();
    const errors: unknown[] = [];
    const delivered = new Promise<FinishedEmail>((resolve) => {
      const stop = startJobs(context, {
        every: 1,
        onError: (error) => errors.push(error),
        mailer: {
          from: mailer.from,
          deliver: (finished) => {
            void stop().then(() => {
              resolve(finished);
            });
            return Promise.resolve();
          },
        },
      });
    });
    assert.equal((await delivered).to, 'ada@example.com');
    assert.ok((await rows())[0]?.sent_at);
    assert.deepEqual(errors, []);
  });
});
