/**
 * The pages of long jobs in the desk: canceling and postponing an event, writing to its holders, watching a run.
 * Long because each shows what the service tells of its run.
 */
import { expect } from '@open-wc/testing';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, desk, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const money = { currency: 'EUR', automatic: 9792, byHand: 960, newVouchers: 0, toVouchers: 0, retained: 0 };
const plan = {
  orders: 300,
  tickets: 612,
  payments: [
    { kind: 'automatic', orders: 200, amount: 9792 },
    { kind: 'byHand', orders: 20, amount: 960 },
    { kind: 'unpaid', orders: 80, amount: 0 },
    { kind: 'free', orders: 0, amount: 0 },
  ],
  money,
  knownAccounts: 18,
  vouchers: 0,
  mails: 300,
};
const run = {
  _id: 'run-1',
  kind: 'cancel',
  eventId: 'concert',
  eventName: 'Concert',
  state: 'running',
  startsAt: '2026-05-14T09:13:00.000Z',
  createdAt: '2026-05-14T09:12:00.000Z',
  total: 300,
  done: 144,
  failed: 2,
  left: 154,
  mails: 144,
  money,
  failures: [{ transactionId: 'order-1', code: 'PAYMENT_UNDER_WAY', reason: 'The money of this order is on its way.' }],
};

describe('the desk, of long jobs', () => {
  useDesk();

  beforeEach(() => {
    service.answers['GET /api/runs/run-1'] = () => run;
    service.answers['POST /api/events/concert/cancel'] = ({ body }) => {
      const { dryRun, refundFunds } = body as { dryRun?: boolean; refundFunds: boolean };
      const planned = refundFunds ? plan : { ...plan, money: { ...money, automatic: 0, byHand: 0, retained: 10_752 } };
      return dryRun === true ? planned : { ...planned, run };
    };
  });

  function button(name: string): HTMLButtonElement {
    const found = [...desk.querySelectorAll('button')].find((each) => each.textContent.trim() === name);
    if (!found) throw new Error(`no button “${name}” in: ${words()}`);
    return found;
  }
  function type(name: string, text: string): void {
    const field = desk.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
    if (!field) throw new Error(`no field ${name}`);
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  function choose(selector: string): void {
    const field = desk.querySelector<HTMLInputElement>(selector);
    if (!field) throw new Error(`no ${selector}`);
    field.click();
  }

  it('says what a cancellation does before it is confirmed, and then shows its run', async () => {
    await open('/desk/events/concert/cancel');
    await shows('Cancel 300 orders, refund €10,752.00');
    await shows('Paid online: 200, refunded automatically');
    await shows('Of these, with a known IBAN: 18');
    await expect(desk).to.be.accessible();
    choose('[name=way][value=none]');
    await shows('Cancel 300 orders');
    await shows('Kept');
    choose('[name=way][value=origin]');
    await shows('Cancel 300 orders, refund €10,752.00');
    type('message-en', 'Our lead has lost her voice.');
    desk.querySelector<HTMLFormElement>('form.card')!.requestSubmit();
    await shows('144 of 300 done');
    expect(location.pathname).to.equal('/desk/runs/run-1');
    expect(asked('POST /api/events/concert/cancel').at(-1)?.body).to.deep.equal({
      refundFunds: true,
      refundTarget: 'origin',
      message: { en: 'Our lead has lost her voice.' },
    });
  });

  it('shows a run with its money and its failures, and pauses, retries and undoes it', async () => {
    await open('/desk/runs/run-1');
    await shows('The money of this order is on its way.');
    await shows('€9,792.00');
    await expect(desk).to.be.accessible();
    for (const [how, name, state] of [
      ['pause', 'Pause', 'paused'],
      ['resume', 'Go on', 'running'],
      ['retry', 'Retry 2 failed', 'waiting'],
      ['undo', 'Undo', 'undone'],
    ] as const) {
      service.answers[`POST /api/runs/run-1/${how}`] = () => ({ ...run, state });
      button(name).click();
      await waitUntil(() => asked(`POST /api/runs/run-1/${how}`).length === 1);
      await waitUntil(() => !desk.querySelector('button[aria-disabled=true]'));
    }
    await shows('Undone');
  });

  it('says why a run can’t be undone any more', async () => {
    service.answers['GET /api/runs/run-1'] = () => ({ ...run, state: 'waiting' });
    service.answers['POST /api/runs/run-1/undo'] = () => new FakeApiError(409, 'This run has begun.');
    await open('/desk/runs/run-1');
    await shows('Begins in');
    button('Undo').click();
    await shows('This run has begun.');
  });

  it('asks a run again with its version while it is seen', async () => {
    let done = 0;
    service.answers['GET /api/runs/run-1'] = () => ({ ...run, done: (done += 1) });
    await open('/desk/runs/run-1');
    await shows('1 of 300 done');
    document.dispatchEvent(new Event('visibilitychange'));
    await shows('2 of 300 done');
  });

  it('shows the runs under way on the page of their event', async () => {
    service.answers['GET /api/runs'] = () => ({ rows: [run, { ...run, _id: 'run-0', state: 'done' }], total: 2 });
    await open('/desk/events/concert');
    await shows('Cancellation of Concert');
    expect(desk.querySelectorAll('a[href="/desk/runs/run-1"]')).to.have.length(1);
    expect(desk.querySelectorAll('a[href="/desk/runs/run-0"]')).to.have.length(0);
    await expect(desk).to.be.accessible();
  });

  it('previews an email to the holders, tries it out and sends it', async () => {
    const preview = {
      recipients: 2,
      languages: [{ language: 'en', recipients: 2 }],
      examples: [{ language: 'en', subject: 'Doors open earlier', text: 'Doors open at 18:30.\n\nCity Theatre' }],
    };
    service.answers['POST /api/events/concert/messages'] = ({ body }) => {
      const { dryRun, test } = body as { dryRun?: boolean; test?: boolean };
      if (dryRun === true) return preview;
      return test === true ? { ...preview, sentTo: 'mara@theatre.example' } : { ...preview, run };
    };
    await open('/desk/events/concert/mail');
    await shows('Preview');
    button('Preview').click();
    await shows('A subject and a text are needed, in one language at least.');
    type('subject-en', 'Doors open earlier');
    type('text-en', 'Doors open at 18:30.');
    button('Preview').click();
    await shows('Goes to 2 people');
    await expect(desk).to.be.accessible();
    button('Test email to me').click();
    await shows('Test sent to mara@theatre.example.');
    button('Send to 2 people').click();
    await shows('144 of 300 done');
    expect(
      asked('POST /api/events/concert/messages').map(({ body }) => Object.keys(body as object).at(-1)),
    ).to.deep.equal(['dryRun', 'test', 'text']);
  });

  it('keeps the words to holders until they are sent', async () => {
    const written = (name: string) => desk.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    service.answers['POST /api/events/concert/messages'] = ({ body }) => ({
      ...{ recipients: 2, languages: [{ language: 'en', recipients: 2 }], examples: [] },
      ...((body as { dryRun?: boolean }).dryRun !== true && { run }),
    });
    await open('/desk/events/concert/mail');
    await shows('Preview');
    type('subject-en', 'Doors open earlier');
    type('text-en', 'Doors open at 18:30.');
    await waitUntil(() => service.drafts.has('message/concert'), 'stored', { timeout: 20_000 });
    await open('/desk/events/concert/cancel');
    await shows('Cancel 300 orders');
    expect(desk.textContent).not.to.contain('Your changes from before');
    type('message-en', 'Our lead has lost her voice.');
    await waitUntil(() => service.drafts.has('cancel/concert'), 'stored', { timeout: 20_000 });
    type('message-en', ' ');
    await waitUntil(() => !service.drafts.has('cancel/concert'), 'taken back', { timeout: 20_000 });
    await open('/desk/events/concert/mail');
    await shows('Your changes from before are here again.');
    await waitUntil(() => written('text-en') === 'Doors open at 18:30.');
    expect(written('subject-en')).to.equal('Doors open earlier');
    button('Preview').click();
    await shows('Send to 2 people');
    button('Send to 2 people').click();
    await shows('144 of 300 done');
    expect(service.drafts.size).to.equal(0);
  });

  it('shows how the email of a cancellation reads, in the words that are typed, and tries it out', async () => {
    service.answers['POST /api/events/concert/cancel'] = ({ body }) => {
      const { message = {}, test } = body as { message?: Record<string, string>; test?: boolean };
      const examples = [
        { language: 'en', subject: 'Canceled: Concert', text: `Hello, ${message['en'] ?? 'as usual'}` },
      ];
      const languages = [{ language: 'en', recipients: 300 }];
      return { ...plan, languages, examples, ...(test === true && { sentTo: 'mara@theatre.example' }) };
    };
    await open('/desk/events/concert/cancel');
    await shows('Hello, as usual');
    desk.querySelectorAll<HTMLElement>('summary').forEach((summary) => {
      summary.click();
    });
    await shows('English: 300');
    type('message-en', 'Our lead is ill.');
    await shows('Hello, Our lead is ill.');
    await expect(desk).to.be.accessible();
    button('Test email to me').click();
    await shows('Test sent to mara@theatre.example.');
    expect(asked('POST /api/events/concert/cancel').at(-1)?.body).to.deep.equal({
      refundFunds: true,
      refundTarget: 'origin',
      message: { en: 'Our lead is ill.' },
      test: true,
    });
  });

  describe('postpones an event', () => {
    const asks = 'POST /api/events/concert/postpone';
    beforeEach(() => {
      service.answers[asks] = ({ body }) => {
        const {
          start,
          dryRun,
          notify,
          message = {},
        } = body as {
          start?: string;
          dryRun?: boolean;
          notify?: boolean;
          message?: Record<string, string>;
        };
        const moved = {
          ...event,
          ...(start !== undefined ? { start, status: 'RESCHEDULED' } : { status: 'POSTPONED' }),
        };
        const examples = [
          { language: 'en', subject: 'New date: Concert', text: `Hello, ${message['en'] ?? 'as usual'}` },
        ];
        const languages = [{ language: 'en', recipients: 12 }];
        if (dryRun === true) return { ...moved, notification: { emails: 12, languages, examples } };
        if ('test' in (body as object))
          return { ...moved, notification: { emails: 12, sentTo: 'mara@theatre.example' } };
        return { ...moved, ...(notify === true && { notification: { emails: 12, runId: 'run-1' } }) };
      };
      service.answers['GET /api/runs/run-1'] = () => ({ ...run, kind: 'postpone', state: 'waiting', money: undefined });
    });
    const change = (name: string, value: string) => {
      type(name, value);
      desk.querySelector(`[name=${name}]`)!.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const submit = () => {
      desk.querySelector<HTMLFormElement>('form.card')!.requestSubmit();
    };
    const sent = () => asked(asks).at(-1)?.body;

    it('to another date, and shows the run of its emails', async () => {
      await open('/desk/events/concert/postpone');
      await shows('New date');
      submit();
      await waitUntil(() => desk.querySelector('[role=alert]')?.textContent === 'Choose the new start.');
      change('start', '2026-09-01T20:00');
      await shows('The event moves to');
      await shows('Postpone, send 12 emails');
      // as long as before, until the end is typed
      const lasts = Date.parse(event.end) - Date.parse(event.start);
      const end = desk.querySelector<HTMLInputElement>('[name=end]')!;
      expect(Date.parse(`${end.value}:00Z`) - Date.parse('2026-09-01T20:00:00Z')).to.equal(lasts);
      type('message-en', 'Our lead is ill.');
      await shows('Hello, Our lead is ill.');
      await expect(desk).to.be.accessible();
      button('Test email to me').click();
      await shows('Test sent to mara@theatre.example.');
      change('end', '2026-09-01T23:00');
      await shows('Postpone, send 12 emails');
      submit();
      await shows('Emails about the new date of Concert');
      await shows('Undo');
      expect(sent()).to.deep.equal({
        start: '2026-09-01T18:00:00.000Z',
        end: '2026-09-01T21:00:00.000Z',
        message: { en: 'Our lead is ill.' },
        notify: true,
      });
    });

    it('to a date that is not known yet, without a word', async () => {
      await open('/desk/events/concert/postpone');
      await shows('It will be announced');
      choose('label:last-of-type > [name=dated]');
      await shows('The event has no date from now on.');
      choose('[name=notify]');
      await shows('No one is told.');
      expect(words()).not.to.include('Test email');
      submit();
      await shows('The event is postponed.');
      expect(sent()).to.deep.equal({ notify: false });
    });

    it('says what is wrong with a date', async () => {
      await open('/desk/events/concert/postpone');
      await shows('New date');
      service.answers[asks] = () => new FakeApiError(400, 'end: Expected an end after the start');
      change('start', '2026-09-01T20:00');
      await shows('end: Expected an end after the start');
      expect(words()).not.to.include('Loading');
    });
  });

  it('offers each role what it may do', async () => {
    service.role = 'programme';
    await open('/desk/events/concert/cancel');
    await shows('Not for your role');
    await open('/desk/events/concert');
    await shows('Ticket types');
    expect(words()).to.include('Email the guests');
    expect(words()).to.not.include('Cancel event');
  });
});
