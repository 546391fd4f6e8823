/** The people of a house: invited again, and renamed. */
import { expect } from '@open-wc/testing';
import { waitUntil } from '../support/readers/wait.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk } from './opened-desk.ts';

describe('the people of a house', () => {
  useDesk();

  const kim = {
    ...{ _id: 'kim', name: 'Kim', email: 'kim@theatre.example', role: 'door' },
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  beforeEach(() => {
    service.answers['GET /api/users'] = () => ({
      docs: [kim, { ...kim, _id: 'lee', name: 'Lee', email: 'lee@theatre.example', invited: true }],
    });
  });
  /** Chooses an action of the menu of a row. */
  const act = (row: number, word: string) => {
    const actions = [...desk.querySelectorAll('tbody tr')][row]!.querySelectorAll<HTMLButtonElement>('button');
    [...actions].find(({ textContent }) => textContent.trim() === word)!.click();
  };

  it('are sent an invitation again', async () => {
    service.answers['POST /api/users/invite'] = ({ body }) => ({ ...kim, ...(body as object), invited: true });
    await open('/desk/settings/people');
    await shows('Invited');
    act(1, 'Send the invitation again');
    await shows('Invitation sent to lee@theatre.example.');
    expect(asked('POST /api/users/invite').map(({ body }) => body)).to.deep.equal([
      { name: 'Lee', email: 'lee@theatre.example', role: 'door' },
    ]);
  });

  it('get another name and role, never an empty name', async () => {
    service.answers['PUT /api/users/kim'] = ({ body }) => ({ ...kim, ...(body as object) });
    await open('/desk/settings/people');
    await shows('Active');
    act(0, 'Change name and role');
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    const name = desk.querySelector<HTMLInputElement>('dialog [name=name]')!;
    expect(name.value).to.equal('Kim');
    name.value = ' ';
    confirmDialog();
    await shows('Name: Fill this in.');
    name.value = 'Kim Berg';
    desk.querySelector<HTMLInputElement>('dialog [value=sales]')!.click();
    confirmDialog();
    await shows('Saved.');
    expect(asked('PUT /api/users/kim').map(({ body }) => body)).to.deep.equal([{ name: 'Kim Berg', role: 'sales' }]);
  });

  it('see what each role may do', async () => {
    await open('/desk/settings/people');
    await shows('Who signs in to this desk');
    named('a', 'What each role may do').click();
    await shows('Admin (your role)');
    await shows('Refunds an order up to the limit that the house has set');
  });
});
