/** What the service has given up, in the desk: tried again, or dismissed. */
import { expect } from '@open-wc/testing';
import { FakeApiError } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const mail = {
  _id: 'mail-1',
  kind: 'mail',
  state: 'dead',
  what: 'tickets',
  recipient: 'ada@example.com',
  orderId: 'order-1',
  orderNumber: 'LW-7KQ4M2',
  attempts: 6,
  error: 'EENVELOPE 550',
  createdAt: '2026-05-14T09:12:00.000Z',
};
const refund = {
  ...{ ...mail, _id: 'refund-1', kind: 'refund', what: '24.5 EUR', recipient: undefined },
  error: 'Stripe answers 400 charge_disputed',
};
const message = {
  ...{ _id: 'hook-1', kind: 'webhook', state: 'dead', what: 'event.updated', webhookId: 'webhook-1', attempts: 10 },
  ...{ error: 'HTTP 500', createdAt: mail.createdAt },
};

describe('what failed, in the desk', () => {
  useDesk();
  /** What the service has, by its id. */
  let docs: Map<string, { readonly state: string; readonly kind: string }>;
  const work = (id: string, what: string, answer: () => unknown) => {
    service.answers[`POST /api/jobs/${id}/${what}`] = answer;
  };
  beforeEach(() => {
    docs = new Map([mail, refund, message].map((job) => [job._id, job]));
    service.answers['GET /api/jobs'] = ({ query }) => {
      const [state, kind] = [query.get('state'), query.get('kind')];
      const found = [...docs.values()].filter((job) => job.state === state && (kind === null || job.kind === kind));
      return { docs: found, total: found.length };
    };
    for (const job of [mail, refund, message]) {
      work(job._id, 'replay', () => {
        docs.delete(job._id);
        return { ...job, state: 'waiting', attempts: 0 };
      });
      work(job._id, 'dismiss', () => {
        const seen = { ...job, state: 'dismissed', dismissedAt: '2026-05-15T09:00:00.000Z' };
        docs.set(job._id, seen);
        return seen;
      });
    }
  });

  const linkTo = (path: string) => desk.querySelector(`a[href="${path}"]`)?.textContent.trim();
  const buttons = () => [...desk.querySelectorAll('tbody button')].map(({ textContent }) => textContent.trim());

  it('is reached from Today, each kind by its line', async () => {
    service.answers['GET /api/attention'] = () => ({
      items: ['failedMails', 'failedRefunds', 'failedWebhooks'].map((kind) => ({ kind, count: 1 })),
    });
    await open('/desk');
    await shows('1 email could not be sent');
    const lines = [...desk.querySelectorAll('.todo a')].map((link) => link.getAttribute('href'));
    expect(lines.slice(0, 3)).to.deep.equal(['/desk/failed', '/desk/failed?view=refund', '/desk/failed?view=webhook']);
  });

  it('has the reason and the order of an email, and sends it again', async () => {
    await open('/desk/failed');
    await shows('The mail server refused the address.');
    expect(words()).to.include('EENVELOPE 550').and.to.include('ada@example.com');
    expect(linkTo('/desk/orders/order-1')).to.equal('LW-7KQ4M2');
    await expect(desk).to.be.accessible();
    named('button', 'Try again: Tickets, ada@example.com').click();
    await shows('It is tried again.');
    await shows('No email failed');
    await waitUntil(() => document.activeElement?.tagName === 'H1', 'the focus', { timeout: 20_000 });
    expect(asked('POST /api/jobs/mail-1/replay')).to.have.length(1);
  });

  it('is dismissed, and stays under Dismissed, where it can be tried again', async () => {
    await open('/desk/failed');
    await shows('Tickets');
    named('button', 'Dismiss: Tickets, ada@example.com').click();
    await shows('No email failed');
    named('a', 'Dismissed').click();
    await shows('Dismissed on');
    expect(buttons()).to.deep.equal(['Try again']);
    named('button', 'Try again: Tickets, ada@example.com').click();
    await shows('Nothing dismissed');
  });

  it('asks before it touches money', async () => {
    await open('/desk/failed?view=refund');
    await shows('Refund of €24.50');
    await shows('The buyer disputes this payment at their bank.');
    named('button', 'Try again: Refund of €24.50').click();
    await shows('Refund €24.50 again?');
    await expect(desk.querySelector('dialog')).to.be.accessible();
    expect(asked('POST /api/jobs/refund-1/replay')).to.have.length(0);
    named('dialog button', 'Close').click();
    await waitUntil(() => !desk.querySelector('dialog[open]'), 'closed', { timeout: 20_000 });
    named('button', 'Dismiss: Refund of €24.50').click();
    await shows('Dismiss the refund of €24.50?');
    confirmDialog();
    await shows('No refund failed');
    expect(asked('POST /api/jobs/refund-1/dismiss')).to.have.length(1);
    expect(asked('POST /api/jobs/refund-1/replay')).to.have.length(0);
  });

  it('names the order of a voucher, and what it has no words for', async () => {
    const voucher = { ...mail, what: 'voucher', orderId: 'vo', voucherOrderId: 'vo', orderNumber: 'LW-V7KQ4M' };
    docs.set('mail-1', { ...voucher, error: 'EODD 4' } as typeof mail);
    docs.set('mail-2', {
      ...mail,
      _id: 'mail-2',
      what: `Hello ${'there '.repeat(20)}`,
      orderId: undefined,
      error: undefined,
    } as never);
    await open('/desk/failed');
    await shows('No reason is known.');
    expect(words()).to.include('EODD 4').and.to.include('Hello there').and.to.include('there… ada@example.com');
    expect(linkTo('/desk/voucher-orders?q=LW-V7KQ4M')).to.equal('LW-V7KQ4M');
    service.answers['POST /api/jobs/replay'] = () => {
      docs.clear();
      return { replayed: 2, left: 0 };
    };
    named('button', 'Try all 2 again').click();
    await shows('Try all 2 again?');
    confirmDialog();
    await shows('Tried again: 2.');
    expect(asked('POST /api/jobs/replay').map(({ body }) => body)).to.deep.equal([{ kind: 'mail' }]);
  });

  it('is dismissed with all of its kind, after a question', async () => {
    for (const id of ['refund-2', 'refund-3']) docs.set(id, { ...refund, _id: id } as never);
    service.answers['POST /api/jobs/dismiss'] = () => {
      docs.clear();
      return { dismissed: 3, left: 0 };
    };
    await open('/desk/failed?view=refund');
    await shows('Refund of €24.50');
    named('button', 'Dismiss all 3').click();
    await shows('Dismiss all 3?');
    await shows('The buyers don’t get the money from Stripe.');
    await expect(desk).to.be.accessible();
    expect(asked('POST /api/jobs/dismiss')).to.have.length(0);
    confirmDialog();
    await shows('Dismissed: 3.');
    expect(asked('POST /api/jobs/dismiss').map(({ body }) => body)).to.deep.equal([{ kind: 'refund' }]);
  });

  it('says that a webhook is switched off, and that another person was faster', async () => {
    work('hook-1', 'replay', () => new FakeApiError(409, 'WEBHOOK_INACTIVE'));
    await open('/desk/failed?view=webhook');
    await shows('HTTP 500');
    expect(linkTo('/desk/settings/webhooks/webhook-1')).to.equal('Webhooks');
    const [again] = [...desk.querySelectorAll<HTMLElement>('tbody button')];
    again!.click();
    await shows('This webhook is switched off.');
    docs.clear();
    work('hook-1', 'replay', () => new FakeApiError(409, 'NOT_DEAD'));
    again!.click();
    await shows('No message failed');
  });

  it('is read by accounting, which changes nothing, and not by who plans events', async () => {
    service.role = 'accounting';
    await open('/desk/failed');
    await shows('Tickets');
    expect(buttons()).to.deep.equal([]);
    named('a', 'Refunds').click();
    await shows('Refund of €24.50');
    expect(buttons()).to.deep.equal([]);
    service.role = 'programme';
    await open('/desk/failed');
    await shows('Not for your role');
  });

  it('has German words', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/failed');
    await shows('Der Mailserver hat die Adresse abgelehnt.');
    await shows('Noch einmal versuchen');
    await expect(desk).to.be.accessible();
  });
});
