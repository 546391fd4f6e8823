/** Emails and refunds of an order that were given up, on its page in the desk: tried again, or dismissed. */
import { expect } from '@open-wc/testing';
import { FakeApiError, order } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

interface Moment {
  readonly at: string;
  readonly kind: string;
  readonly what: string;
  readonly state: string;
  readonly jobId?: string;
  readonly amount?: number;
}

describe('what failed of an order, in the desk', () => {
  useDesk();
  let moments: Moment[];
  const become = (id: string, changes: Partial<Moment>) => () => {
    moments = moments.map((moment) => (moment.jobId === id ? { ...moment, ...changes } : moment));
    return { _id: id, kind: 'mail', state: 'waiting', what: 'tickets', attempts: 0, createdAt: moments[0]!.at };
  };
  beforeEach(() => {
    moments = [
      { at: '2026-05-15T09:30:00.000Z', kind: 'mail', what: 'tickets', state: 'failed', jobId: 'mail-1' },
      {
        at: '2026-05-15T09:29:00.000Z',
        kind: 'refund',
        what: 'provider',
        state: 'failed',
        jobId: 'refund-1',
        amount: 24,
      },
    ];
    service.answers['GET /api/transactions/order-1'] = () => ({ ...order, history: moments });
    for (const id of ['mail-1', 'refund-1']) {
      service.answers[`POST /api/jobs/${id}/replay`] = become(id, { state: 'waiting', jobId: undefined as never });
      service.answers[`POST /api/jobs/${id}/dismiss`] = become(id, { state: 'dismissed' });
    }
  });

  const labels = () =>
    [...desk.querySelectorAll('.timeline button')].map((button) => button.getAttribute('aria-label') ?? '');

  it('is tried again where it is shown, and money is asked about', async () => {
    await open('/desk/orders/order-1');
    await shows('Email failed: tickets');
    expect(labels()).to.deep.equal([
      ...['Try again: tickets', 'Dismiss: tickets'],
      ...['Try again: Refund of €24.00', 'Dismiss: Refund of €24.00'],
    ]);
    await expect(desk).to.be.accessible();
    named('button', 'Try again: tickets').click();
    await shows('It is tried again.');
    await shows('Email to be sent: tickets');
    await waitUntil(() => document.activeElement?.tagName === 'H1', 'the focus', { timeout: 20_000 });
    named('button', 'Try again: Refund of €24.00').click();
    await shows('Refund €24.00 again?');
    expect(asked('POST /api/jobs/refund-1/replay')).to.have.length(0);
    confirmDialog();
    await shows('Refund of €24.00 on its way');
    expect(labels()).to.deep.equal([]);
  });

  it('is dismissed, and can be tried again then', async () => {
    await open('/desk/orders/order-1');
    await shows('Email failed: tickets');
    named('button', 'Dismiss: tickets').click();
    await shows('Email failed, dismissed: tickets');
    expect(labels()[0]).to.equal('Try again: tickets');
    named('button', 'Dismiss: Refund of €24.00').click();
    await shows('Dismiss the refund of €24.00?');
    confirmDialog();
    await shows('Refund of €24.00 failed, dismissed');
    expect(labels()).to.deep.equal(['Try again: tickets', 'Try again: Refund of €24.00']);
  });

  it('is read again when another person was faster', async () => {
    await open('/desk/orders/order-1');
    await shows('Email failed: tickets');
    service.answers['POST /api/jobs/mail-1/replay'] = () => {
      moments = moments.slice(1);
      return new FakeApiError(409, 'NOT_DEAD');
    };
    named('button', 'Try again: tickets').click();
    await waitUntil(() => labels().length === 2, 'one left', { timeout: 20_000 });
  });

  it('has no buttons for those who may not', async () => {
    service.role = 'accounting';
    await open('/desk/orders/order-1');
    await shows('Email failed: tickets');
    expect(labels()).to.deep.equal([]);
  });

  it('has German words', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/orders/order-1');
    await shows('E-Mail nicht zugestellt: Tickets');
    expect(labels()[1]).to.equal('Abhaken: Tickets');
  });
});
