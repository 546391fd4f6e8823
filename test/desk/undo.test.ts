/** Small changes, taken back from their toast. */
import { expect } from '@open-wc/testing';
import { waitUntil } from '../support/readers/wait.ts';
import { event, FakeApiError, order, ticket } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk } from './opened-desk.ts';

const changes = () =>
  service.asked.flatMap(({ what, body }) =>
    /^(?:PUT|POST)/.test(what) && !what.includes('drafts') ? [[what, body]] : [],
  );

describe('Undo in a toast of the desk', () => {
  useDesk();

  const note = async (text: string) => {
    service.answers['PUT /api/transactions/order-1'] = ({ body }) => ({ ...order, ...(body as object) });
    named('button', 'Change: Note').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    desk.querySelector<HTMLTextAreaElement>('dialog [name=note]')!.value = text;
    confirmDialog();
    await shows('Saved.Undo');
  };

  it('takes a note back, and says why it can’t', async () => {
    await open('/desk/orders/order-1');
    await shows('No note.');
    await note('Collects at the box office');
    await expect(desk.querySelector('desk-toasts')).to.be.accessible();
    named('button', 'Undo').click();
    await shows('Undone.');
    expect(changes().map(([, body]) => body)).to.deep.equal([{ note: 'Collects at the box office' }, { note: '' }]);
    await note('Comes late');
    service.answers['PUT /api/transactions/order-1'] = () => new FakeApiError(409, 'CHANGED_MEANWHILE');
    named('button', 'Undo').click();
    await shows('CHANGED_MEANWHILE');
  });

  it('gives the focus back to what had it, or to the heading of the page', async () => {
    await open('/desk/orders/order-1');
    await shows('No note.');
    await note('Collects at the box office');
    const change = named('button', 'Change: Note');
    change.focus();
    named('button', 'Undo').focus();
    named('button', 'Undo').click();
    await shows('Undone.');
    expect(document.activeElement === change).to.equal(true);
    change.remove();
    named('button', 'Close').focus();
    named('button', 'Close').click();
    expect(document.activeElement?.localName).to.equal('h1');
  });

  it('lets a ticket in again that was blocked', async () => {
    service.answers['POST /api/tickets/ticket-1/invalidate'] = () => ({ ...ticket, isBlocked: true });
    service.answers['POST /api/tickets/ticket-1/validate'] = () => ticket;
    await open('/desk/orders/order-1');
    await shows('No note.');
    named('button', 'Put out of order').click();
    await shows('Undo');
    named('button', 'Undo').click();
    await shows('Undone.');
    expect(changes().map(([what]) => what)).to.deep.equal([
      'POST /api/tickets/ticket-1/invalidate',
      'POST /api/tickets/ticket-1/validate',
    ]);
  });

  it('makes an event public again that was made a draft', async () => {
    service.answers['POST /api/events/concert/unpublish'] = () => ({ ...event, draft: true });
    service.answers['POST /api/events/concert/publish'] = () => event;
    await open('/desk/events/concert');
    await shows('On sale');
    named('button', 'Make it a draft again').click();
    await shows('Make Concert a draft again?');
    confirmDialog();
    await shows('The event is a draft again.');
    named('button', 'Undo').click();
    await shows('Undone.');
    expect(asked('POST /api/events/concert/publish')).to.have.length(1);
  });
});
