/** Payment reminders in the desk: overdue orders that are selected, a few and many. */
import { expect } from '@open-wc/testing';
import { order } from './fake-desk-service.ts';
import { confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('overdue orders in the desk', () => {
  useDesk();

  /** Shows so many overdue orders, all of them selected. */
  async function select(count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, at) => ({ ...order, _id: `order-${at + 1}`, due: 10 }));
    service.answers['GET /api/transactions'] = () => ({ rows, total: count });
    for (const row of rows) service.answers[`POST /api/transactions/${row._id}/mail`] = () => row;
    await open('/desk/orders?view=overdue');
    await shows('Select all on this page');
    desk.querySelector<HTMLInputElement>('.chosen input[type=checkbox]')!.click();
    await shows(`${count} selected`);
  }
  async function ask(word: string, title: string): Promise<void> {
    named('button', word).click();
    await waitUntil(() => desk.querySelector('dialog')?.open, 'the question', { timeout: 20_000 });
    await shows(title);
  }

  it('are reminded of, in place of being sent again', async () => {
    await select(2);
    await expect(desk).to.be.accessible();
    expect(words()).to.not.contain('again');
    await ask('Remind 2', 'Send 2 payment reminders?');
    confirmDialog();
    await shows('2 reminders are on their way.');
    const sent = service.asked.filter(({ what }) => what.endsWith('/mail')).map(({ what }) => what);
    expect(sent).to.deep.equal(['POST /api/transactions/order-1/mail', 'POST /api/transactions/order-2/mail']);
  });

  it('are reminded of by a run when there are many', async () => {
    service.answers['POST /api/transactions/bulk'] = () => ({
      orders: 21,
      tickets: 21,
      mails: 21,
      skipped: 0,
      due: [],
    });
    await select(21);
    await ask('Remind 21', 'Send 21 payment reminders?');
    await shows('Each buyer gets the order once more, as a payment reminder.');
  });

  it('have German words', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    const rows = [{ ...order, due: 10 }];
    service.answers['GET /api/transactions'] = () => ({ rows, total: 1 });
    await open('/desk/orders?view=overdue');
    await shows('Alle auf dieser Seite auswählen');
    desk.querySelector<HTMLInputElement>('.chosen input[type=checkbox]')!.click();
    await shows('1 erinnern');
  });
});
