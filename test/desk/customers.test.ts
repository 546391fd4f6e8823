import { expect, fixtureCleanup } from '@open-wc/testing';
import { customer } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('customers in the desk', () => {
  useDesk();

  const press = (text: string) => {
    named('button', text).click();
  };

  it('are saved as CSV, as far as the search finds them', async () => {
    await open('/desk/customers?q=Ada&tag=friend');
    await shows('ada@example.com');
    named('button', 'CSV').click();
    await waitUntil(() => asked('GET /api/customers/rich').length === 2);
    expect(asked('GET /api/customers/rich')[1]?.query).to.deep.equal({ name: 'Ada', tags: 'friend', bom: 'true' });
  });

  it('are found by name, or by address where an @ is typed', async () => {
    await open('/desk/customers?q=Byron&tag=friend');
    await shows('1–1 of 1');
    expect(asked('GET /api/customers/rich')[0]?.query).to.include({ name: 'Byron', tags: 'friend' });
    await open('/desk/customers?q=ada%40');
    await waitUntil(() => asked('GET /api/customers/rich').at(-1)?.query['email'] === 'ada@');
  });

  it('keep notes and tags', async () => {
    service.answers['PUT /api/customers/customer-1'] = ({ body }) => ({ ...customer, ...(body as object) });
    await open('/desk/customers/customer-1');
    await shows('3 orders · €144.00');
    press('Change: Notes and tags');
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    desk.querySelector<HTMLTextAreaElement>('dialog [name=notes]')!.value = ' Sits at the aisle ';
    desk.querySelector<HTMLInputElement>('dialog [name=tags]')!.value = 'friend, press,, friend';
    confirmDialog();
    await shows('Saved.');
    expect(asked('PUT /api/customers/customer-1')[0]?.body).to.deep.equal({
      notes: 'Sits at the aisle',
      tags: ['friend', 'press'],
    });
  });

  it('are erased after a question, and only by those who may', async () => {
    service.answers['DELETE /api/customers/customer-1'] = () => customer;
    await open('/desk/customers/customer-1');
    await shows('3 orders');
    press('Erase personal data');
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await shows('This can’t be undone.');
    confirmDialog();
    await shows('The personal data is erased.');
    expect(location.pathname).to.equal('/desk/customers');
    fixtureCleanup();
    service.role = 'accounting';
    await open('/desk/customers/customer-1');
    await shows('3 orders');
    expect(words()).to.not.contain('Erase personal data');
  });
});
